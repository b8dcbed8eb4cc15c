"""Proof that nobody is told what he cannot see: everything hidden from a seat is scrambled, and nothing may change."""

from thurn_taxis.secrecy.checking import (
    ATTEMPTS,
    Leak,
    check_secrecy,
    everything_told,
    leaks,
    scrambled,
    scrambled_record,
    view_leaks,
)

__all__ = [
    "ATTEMPTS",
    "Leak",
    "check_secrecy",
    "everything_told",
    "leaks",
    "scrambled",
    "scrambled_record",
    "view_leaks",
]
