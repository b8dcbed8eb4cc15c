"""The command line (`pip install 'thurn-taxis[cli]'`): demo, play, validate, simulate, arena, show.

It is imported only when the command runs. Exit codes: 0 when all is well, 1 when a log is bad or something cannot be
read or written, 2 for wrong usage, 130 after Ctrl-C (and after Ctrl-D in a game), 141 when the reader of the output
has gone.
"""
