"""What is drawn: layouts, signs and plots, by pure functions.

Plots know no game and take exact numbers. A layout is a scene in whole millimetres, made of a
game and a house's rules; print, page and JSON show the same one. A picture is text, the same on
every machine; it carries a title and a description for those who cannot see it, and nothing in it
is told by colour alone.
"""
