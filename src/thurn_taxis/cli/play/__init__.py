"""`thurn-taxis play`: a game at the terminal, against built-in players or with several people at one keyboard.

What is printed for a seat comes from its `View` and from events as that seat sees them (`screen`); the `Game` with all
its cards stays with the `evening`, which lets the built-in players move, keeps the game in a file and asks the people.
"""
