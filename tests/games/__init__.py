"""Tests of the games, and the builders that they share."""
