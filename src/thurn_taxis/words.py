"""The base of the game's words: integers inside, printed names outside, and nothing of them can be changed."""

from __future__ import annotations

from enum import IntEnum
from typing import Never, Self


class Fixed:
    """A mixin for enumerations whose members cannot be changed once they are listed."""

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a member; only Python itself sets attributes, while it makes the enumeration."""
        if "_sort_order_" in self.__dict__:
            raise AttributeError(f"{self!r} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> Never:
        """Refuse to take an attribute from a member."""
        raise AttributeError(f"{self!r} cannot be changed")


class Word(Fixed, IntEnum):
    """An integer with a printed name.

    A word costs no more than the integer it is, sorts in the order in which its kind is listed, and is
    the same in every process. Its `repr` pastes back as Python, its `str` is what is printed on the board.
    """

    printed: str

    def __new__(cls, value: int, printed: str) -> Self:
        """Make the integer `value` bear the printed name."""
        word = int.__new__(cls, value)
        word._value_ = value
        word.printed = printed
        return word

    def __repr__(self) -> str:
        """Return the word as Python source, such as `City.ULM`."""
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        """Return the printed name, such as `München`."""
        return self.printed

    def __format__(self, spec: str) -> str:
        """Format the printed name, so that f-strings show it too."""
        return format(self.printed, spec)
