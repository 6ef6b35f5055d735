"""What is drawn: plots as SVG, by pure functions of exact numbers.

Nothing here knows a game. A picture is text, the same on every machine; it carries a title and a
description for those who cannot see it, and its tones differ in lightness as well as in hue.
"""
