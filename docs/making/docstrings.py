"""What the reference does to docstrings before it shows them."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


class Examples(Extension):
    """Show what stands under `Example:` as a session; the convention of the pages knows only `Examples:`."""

    def on_object(self, *, obj: Object, **_: Any) -> None:  # noqa: ANN401 - as Griffe calls it
        """Rename the section in the docstring of an object."""
        if obj.docstring is not None:
            obj.docstring.value = obj.docstring.value.replace("\nExample:\n", "\nExamples:\n")
