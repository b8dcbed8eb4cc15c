"""A game from the first card to the last: the built-in players move, and the people are asked."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from attrs import define, field
from rich.console import Console
from rich.text import Text

from thurn_taxis import Record, is_over, redacted, view, view_actions
from thurn_taxis.cli.logs import is_same_file, write_log
from thurn_taxis.cli.output import OutputGoneError, Refusal, output, plain
from thurn_taxis.cli.play.answers import ANSWERS, carry_out
from thurn_taxis.cli.play.commands import WHEN_COVERED, Typed, read
from thurn_taxis.cli.play.files import good_game, reserved
from thurn_taxis.cli.play.game import Game, begun, taken_up
from thurn_taxis.cli.play.invitation import Invitation
from thurn_taxis.cli.play.keyboard import Keyboard, prepare_input
from thurn_taxis.cli.play.screen import Screen
from thurn_taxis.cli.play.seating import Seating, seated
from thurn_taxis.cli.play.texts import Voice
from thurn_taxis.cli.tables import rules_text
from thurn_taxis.events import GameOver
from thurn_taxis.players import kind_of

INTERRUPTED: Final = 130


def play(invitation: Invitation) -> int:
    """Play a game with the people at the keyboard.

    Args:
        invitation: What is to be played.

    Returns:
        The exit code: 0 at the end of the game and after `quit`, 130 after Ctrl-C and at the end of the input.

    Raises:
        Refusal: A game cannot be loaded or kept, a player is not known or fails.
    """
    prepare_input()
    evening = _opened(invitation)
    try:
        evening.play()
    except (KeyboardInterrupt, EOFError):
        evening.interrupt()
        return INTERRUPTED
    except OutputGoneError:
        evening.keep()
        raise
    return 0


def _opened(invitation: Invitation) -> Evening:
    """Return the evening before the first question, with the file that the game is kept in."""
    load, out = invitation.load, invitation.out
    game = begun(invitation.names, invitation.seed, invitation.rules) if load is None else taken_up(good_game(load))
    seating = seated(game.record.players, invitation.humans, invitation.opponents)
    if load is not None and out is not None and is_same_file(load, out):
        return Evening(invitation, output(), game, seating, out, found=game.record)
    return Evening(invitation, output(), game, seating, reserved(out))


@define
class Evening:
    """A game with the people who play it.

    Attributes:
        invitation: What was to be played.
        console: Where everything is printed.
        game: The game so far.
        seating: Who plays.
        kept: The file that the game is kept in.
        found: What lay in that file before this evening, if anything.
        written: The files that were written this evening.
        at_keyboard: The seat whose cards can be seen on the screen, or `None`.
        remark: What is to be said before anything else.
        new_table: Whether the table is to be shown, as at the beginning of a turn.
        new_actions: Whether the actions are to be listed.
        left: Whether everybody has gone.
    """

    invitation: Invitation
    console: Console
    game: Game
    seating: Seating
    kept: Path
    found: Record | None = None
    written: set[Path] = field(factory=set)
    at_keyboard: int | None = None
    remark: str = ""
    new_table: bool = True
    new_actions: bool = True
    left: bool = False
    _kept_game: Game | None = None

    @property
    def voice(self) -> Voice:
        """The language."""
        return Voice(self.invitation.language)

    @property
    def screen(self) -> Screen:
        """The screen."""
        return Screen(self.console, self.voice, self.seating.names)

    @property
    def keyboard(self) -> Keyboard:
        """The keyboard."""
        return Keyboard(self.console)

    def play(self) -> None:
        """Play until the game is over, or everybody has gone."""
        self.keep()
        self.remark = f"{self.opening()} {self.voice('kept while playing', path=plain(str(self.kept)))}"
        while not self.left and not is_over(self.game.state):
            seat = self.game.state.turn.seat
            if not self.seating.is_human(seat):
                self._let_move()
            elif self.hands_over:
                self._pass_on(seat)
            else:
                self._ask(seat)
        if not self.left:
            self._finish()

    def opening(self) -> str:
        """Return what is played, and by whom."""
        return self.voice("begins", rules=rules_text(self.game.record.rules), names=self.seating.told())

    def take_up(self, record: Record, kept: Path) -> None:
        """Go on with another game, which is kept in another file."""
        self.game, self.kept, self.found = taken_up(record), kept, None
        self.seating = seated(record.players, self.invitation.humans, self.invitation.opponents)
        if self.seating.humans > 1:
            self._cover()
        self.new_table = self.new_actions = True

    def turn_to(self, game: Game) -> None:
        """Go on from another position."""
        self.game = game
        self.new_table |= self.at_keyboard != game.state.turn.seat
        self.new_actions = True

    @property
    def hands_over(self) -> bool:
        """Whether somebody else has to come to the keyboard now."""
        seat = self.game.state.turn.seat
        return self.seating.humans > 1 and self.seating.is_human(seat) and self.at_keyboard != seat

    def line(self, question: str) -> str:
        """Return what is typed; the game is safe in its file before anybody is asked."""
        self.keep()
        return self.keyboard.line(question)

    def keep(self) -> None:
        """Write the game to its file, if anything has happened since; where that fails it is said and play goes on."""
        if self._kept_game is not self.game:
            try:
                write_log(self.kept, self.game.record)
            except Refusal as refusal:
                self.screen.say("not kept", reason=plain(refusal.reason))
            else:
                self._kept_game = self.game

    def going_on(self, path: Path) -> str:
        """Return how to go on later with the game in a file."""
        command = ["thurn-taxis", "play", "--load", plain(str(path), longest=len(str(path)))]
        if self.seating.humans > 1:
            command += ["--humans", str(self.seating.humans)]
        opponents = list(self.seating.opponents)
        while len(opponents) > 1 and opponents[-1] == opponents[-2]:
            opponents.pop()
        for opponent in opponents:
            command += ["--opponent", opponent]
        if self.invitation.language != "en":
            command += ["--language", self.invitation.language]
        return self.voice("go on with", command=shlex.join(command))

    def interrupt(self) -> None:
        """Keep the game when somebody has pressed Ctrl-C or Ctrl-D, or a script is at its end."""
        self.console.print()
        self.keep()
        if self._kept_game is self.game:
            self.screen.say("interrupted", path=plain(str(self.kept)))
            self.console.print(Text(self.going_on(self.kept)), soft_wrap=True)

    def _let_move(self) -> None:
        """Let the built-in players move, until it is the turn of somebody else.

        Raises:
            Refusal: A player fails.
        """
        seat = self.game.state.turn.seat
        thinking = Text(self.voice("thinking", name=self.seating.names[seat]))
        sees = self.console.is_terminal and not self.console.is_dumb_terminal
        with self.console.status(thinking) if sees else nullcontext():
            while not is_over(self.game.state) and self.game.state.turn.seat == seat:
                try:
                    self.game = self.game.after(self.game.chosen_by(self.seating.player(seat)))
                except KeyboardInterrupt:
                    raise
                except BaseException as error:
                    self.keep()
                    who = f"{self.seating.names[seat]} has failed ({kind_of(error)})"
                    raise Refusal(f"{who}; the game is kept in {self.kept}") from error
        self.new_table = self.new_actions = True

    def _pass_on(self, seat: int) -> None:
        """Cover the cards, and wait until somebody else sits at the keyboard."""
        name = self.seating.names[seat]
        last = self.game.last_of(self.seating.is_human)
        if self._cover() and last is not None and not self.remark:
            self.screen.told(redacted(self.game.steps[last].events, None))
        self._say_remark()
        self.screen.say("hand over", "bold", name=name)
        game = self.game
        while not self.left and self.game is game:
            typed = read(self.line(self.voice("press enter", name=name)))
            if not typed.text:
                self.keyboard.clear()
                self.at_keyboard, self.new_table, self.new_actions = seat, True, True
                return
            if typed.command in WHEN_COVERED:
                ANSWERS[typed.command](self, typed.rest)
            else:
                self.screen.say("not now")

    def _cover(self) -> bool:
        """Clear the screen if somebody's cards can be seen; return whether they could."""
        seen = self.at_keyboard is not None
        if seen:
            self.keyboard.clear()
        self.at_keyboard = None
        return seen

    def _ask(self, seat: int) -> None:
        """Show somebody what there is to see, and do what he says."""
        self._say_remark()
        seen = view(self.game.state, seat)
        self.at_keyboard = seat
        if self.new_table:
            self.screen.turn(seen, self.game.round)
            if self.game.steps:
                self.screen.news(redacted(self.game.news_for(seat), seat), seat)
                self.console.print()
            self.screen.table(seen)
        if self.new_actions:
            self.screen.actions(seen, view_actions(seen))
        self.new_table = self.new_actions = False
        self._answer(read(self.line(f"{self.seating.names[seat]}> ")))

    def _answer(self, typed: Typed) -> None:
        """Do what was typed."""
        if not typed.text:
            self.new_actions = True
        elif typed.command is not None:
            ANSWERS[typed.command](self, typed.rest)
        else:
            carry_out(self, typed)

    def _say_remark(self) -> None:
        if self.remark:
            self.console.print(Text(self.remark))
        self.remark = ""

    def _finish(self) -> None:
        """Show the end of the game, and keep it."""
        self.keep()
        self._say_remark()
        last = self.game.last_of(self.seating.is_human)
        seat = 0 if last is None else self.game.steps[last].before.turn.seat
        if last != len(self.game.steps) - 1:
            looks = seat if self.seating.humans == 1 else None
            self.screen.news(redacted(self.game.news_for(seat), looks), seat)
        for event in self.game.steps[-1].events:
            if isinstance(event, GameOver):
                self.screen.end(event)
        self.screen.say("interrupted", path=plain(str(self.kept)))
