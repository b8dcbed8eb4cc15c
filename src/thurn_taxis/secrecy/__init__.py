"""Proof that nobody is told what he cannot see: everything hidden from a seat is scrambled, and nothing may change."""

from thurn_taxis.secrecy.checking import Leak, check_secrecy, check_view_secrecy, everything_told, leaks, view_leaks
from thurn_taxis.secrecy.scrambling import ATTEMPTS, scrambled, scrambled_record

__all__ = [
    "ATTEMPTS",
    "Leak",
    "check_secrecy",
    "check_view_secrecy",
    "everything_told",
    "leaks",
    "scrambled",
    "scrambled_record",
    "view_leaks",
]
