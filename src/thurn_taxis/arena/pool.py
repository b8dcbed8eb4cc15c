"""Processes of this machine that play games, and that end with the process that started them, whatever ends it."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.process import BaseProcess


@contextmanager
def pool(workers: int) -> Iterator[Executor]:
    """Lend a pool of processes, and end them afterwards, whatever they do.

    A process that is killed while it waits for a task leaves a lock behind. The others would wait for it for ever, and
    with them whoever waits for their end.

    Args:
        workers: How many processes there are.

    Yields:
        The pool.

    Raises:
        BrokenProcessPool: A process of the pool was killed.
    """
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_with_parent) as executor:
        try:
            yield executor
        except OSError as error:  # a game was handed to the pool while it closed what it talks through
            if executor._broken:  # noqa: SLF001 - nothing public tells
                raise BrokenProcessPool("a process of the pool was terminated abruptly") from error
            raise
        finally:
            processes = executor._processes or {}  # noqa: SLF001 - `terminate_workers` exists from Python 3.14 on
            for process in tuple(processes.values()):
                process.terminate()


def end_with_parent() -> None:
    """See to it that this process ends when the one that started it does, be it killed.

    Otherwise it would wait for its next task for ever, since the other processes of the pool keep open what tasks come
    through.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), name="ends with its parent", daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """Wait for the end of a process, then end this one on the spot: nobody is left who could be told anything."""
    parent.join()
    os._exit(1)
