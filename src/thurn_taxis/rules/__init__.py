"""The rules, a chapter for each heading of the rulebook, and the table of the turn that brings them together."""
