"""Tests of the choices that a house makes."""
