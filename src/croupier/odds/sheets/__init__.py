"""The PAR sheet on paper: an exact analysis as a terminal table, CSV, XLSX, PDF and plots.

All of them read the JSON document of ``croupier par``. ``wagers.py`` reads its figures,
``content.py`` lays them out in sections for the terminal and for the PDF; the spreadsheet and the
CSV, which others calculate with, have layouts of their own. What draws a kind of sheet is imported
when that kind is asked for.
"""
