"""The browsers at a table, as far as the table knows them."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from attrs import define, field

from thurn_taxis.sentences import Language

if TYPE_CHECKING:
    from .telling import Document

_OUTBOX: Final = 100


@define(eq=False)
class Guest:
    """A browser at a table.

    Attributes:
        seat: The seat that it plays for, or `None` for a spectator.
        language: The language of its sentences.
        outbox: What it is still to be sent; `None` says that it has fallen too far behind.
    """

    seat: int | None
    language: Language
    outbox: asyncio.Queue[str | None] = field(factory=lambda: asyncio.Queue(_OUTBOX))

    def tell(self, document: Document) -> None:
        """Put a document in the outbox; a browser that does not keep up has to come again."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)
        else:
            self.outbox.put_nowait(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
