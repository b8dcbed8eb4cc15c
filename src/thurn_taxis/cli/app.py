"""The commands with their arguments and options; what they do stands in modules of their own."""

from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Final

import typer

from thurn_taxis import DataError, Record, Ruleset, from_data
from thurn_taxis.arena import Tournament
from thurn_taxis.arena.schedule import LARGEST_SEED, MAX_ROUNDS
from thurn_taxis.cli.arena import Files, arena
from thurn_taxis.cli.demo import demo
from thurn_taxis.cli.play.evening import play
from thurn_taxis.cli.play.invitation import Invitation
from thurn_taxis.cli.play.seating import named
from thurn_taxis.cli.show import show
from thurn_taxis.cli.simulate import Plan, simulate
from thurn_taxis.cli.validate import validate
from thurn_taxis.sentences import LANGUAGES

PROGRAM: Final = "thurn-taxis"

app: Final = typer.Typer(
    name=PROGRAM,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Tongue(StrEnum):
    """The languages, as Typer offers them for a choice."""

    ENGLISH = "en"
    GERMAN = "de"


Players = Annotated[int, typer.Option("--players", min=2, max=4, help="Number of players.")]
Edition = Annotated[str, typer.Option("--rules", metavar="EDITION", help="Edition: rio-grande or first-edition.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the rules, such as length_fallback=over-seven; repeatable."
    ),
]


def ruleset(edition: str, options: list[str] | None) -> Ruleset:
    """Return the rules of an edition with some options changed; they are read as the rules of a log are.

    Args:
        edition: The name of the edition.
        options: The options, such as `length_fallback=over-seven`.

    Raises:
        typer.BadParameter: There is no such edition, option or value.
    """
    rules = {"edition": edition}
    for option in options or ():
        name, sign, value = option.partition("=")
        if not sign or name == "edition":
            raise typer.BadParameter(f"expected NAME=VALUE, not {option!r:.60}", param_hint="'--option'")
        rules[name] = value
    log = {"format": "thurn-taxis-log", "version": 1, "rules": rules, "players": [], "seed": 0, "actions": []}
    try:
        return from_data(log, Record).rules
    except DataError as error:
        hint = "'--rules'" if error.path == "rules.edition" else "'--option'"
        name = error.path.partition(".")[2] if hint == "'--option'" else ""
        raise typer.BadParameter(f"{name} {error.reason}".strip(), param_hint=hint) from None


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - Typer hands the option over like this
    if wanted:
        try:
            typer.echo(f"{PROGRAM} {version(PROGRAM)}")
        except PackageNotFoundError:
            typer.echo(f"{PROGRAM}, not installed as a package")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    show_version: Annotated[  # noqa: ARG001, FBT002 - the callback does the work; Typer hands options over by name
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, validate, simulate and show games of Thurn and Taxis.

    Exit codes: 0 all is well, 1 a log is bad or something cannot be read or written, 2 wrong usage.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)


@app.command("demo")
def _demo(
    players: Players = 3,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the game; a new one if not given.")
    ] = None,
    edition: Edition = "rio-grande",
    options: Options = None,
    out: Annotated[Path | None, typer.Option("--out", help="File of the log, or an existing folder for it.")] = None,
) -> int:
    """Play a whole game between built-in players, turn by turn; save its log and verify it."""
    return demo(players, randbelow(10**6) if seed is None else seed, ruleset(edition, options), out)


@app.command("play")
def _play(  # noqa: PLR0913, PLR0917 - one for each option, and Typer hands them over by name
    players: Annotated[
        int | None,
        typer.Option("--players", min=2, max=4, help="Number of players; as many as people, or 3 for one person."),
    ] = None,
    humans: Annotated[int, typer.Option("--humans", min=1, max=4, help="Number of people at this keyboard.")] = 1,
    names: Annotated[str | None, typer.Option("--names", metavar="A,B,...", help="Names, the people first.")] = None,
    opponents: Annotated[
        list[str] | None,
        typer.Option(
            "--opponent", metavar="NAME", help="Built-in player for the next seat and all others; repeatable."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the game; a secret one if not given.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option("--rules", metavar="EDITION", help="Edition: rio-grande or first-edition.")
    ] = None,
    options: Options = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a recorded game.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="File that the game is kept in, or an existing folder for it.")
    ] = None,
    language: Annotated[Tongue, typer.Option("--language", help="What is spoken: English or German.")] = Tongue.ENGLISH,
) -> int:
    """Play a game: one person against built-in players, or several at one keyboard. Type help in it for help."""
    if load is not None and (seed is not None or players or names or edition or options):
        hint = "'--load'"
        raise typer.BadParameter("a recorded game brings its players, its seed and its rules along", param_hint=hint)
    players = players or (humans if humans > 1 else 3)
    if humans > players:
        raise typer.BadParameter(f"there are seats for {players} players only", param_hint="'--humans'")
    return play(
        Invitation(
            names=named(names, players),
            humans=humans,
            opponents=tuple(opponents or ["purposeful"]),
            seed=randbelow(LARGEST_SEED + 1) if seed is None else seed,
            rules=ruleset(edition or "rio-grande", options),
            load=load,
            out=out,
            language=LANGUAGES[list(Tongue).index(language)],
        )
    )


@app.command("validate")
def _validate(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Logs, and folders with logs (*.json).")],
    as_json: Annotated[  # noqa: FBT002 - Typer hands options over by name
        bool, typer.Option("--json", help="One JSON object for each log and line.")
    ] = False,
) -> int:
    """Check recorded games action by action: one line for each, ok or the first fault with its place and rule.

    Exit code 0 when all are good, 1 when a log is bad or unreadable.
    """
    return validate(paths, as_json=as_json)


@app.command("simulate")
def _simulate(  # noqa: PLR0913, PLR0917 - one for each option, and Typer hands them over by name
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    players: Players = 4,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Seed of the first game; the next has the next one.")
    ] = 1,
    edition: Edition = "rio-grande",
    options: Options = None,
    noise: Annotated[
        float, typer.Option("--noise", help="Share of the decisions that are left to chance, from 0 to 1.")
    ] = 0.05,
    chosen: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="NAME", help="Player for the next seat and all others; repeatable."),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the logs.")] = None,
) -> int:
    """Play many games between built-in players and sum them up."""
    if not 0 <= noise <= 1:
        raise typer.BadParameter("a share is a number from 0 to 1", param_hint="'--noise'")
    if seed + games - 1 > LARGEST_SEED:
        raise typer.BadParameter("there are not so many seeds from this one on", param_hint="'--games'")
    who = tuple(chosen or ["purposeful"])
    return simulate(Plan(games, players, seed, ruleset(edition, options), noise, who), out)


@app.command("arena")
def _arena(  # noqa: PLR0913, PLR0917 - one for each option, and Typer hands them over by name
    players: Annotated[
        str,
        typer.Option("--players", metavar="A,B,...", help="Players by name, such as planner,ismcts:500,random."),
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    seats: Annotated[
        int | None,
        typer.Option("--seats", min=2, max=4, help="Players of a game; all of them if not given."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, max=256, help="Number of processes.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="The first seed.")] = 0,
    edition: Edition = "rio-grande",
    options: Options = None,
    max_rounds: Annotated[
        int, typer.Option("--max-rounds", min=1, help="After how many rounds a game is left unfinished.")
    ] = MAX_ROUNDS,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="JSON Lines; a killed run goes on from there.")
    ] = None,
    keeps_records: Annotated[  # noqa: FBT002 - Typer hands options over by name
        bool, typer.Option("--records", help="Keep the actions of the games in the log.")
    ] = False,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="The results of the log as CSV.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="The results of the log as Parquet.")
    ] = None,
) -> int:
    """Let players play a tournament: seats rotated, ratings and shares with confidence intervals.

    Each seed is played once from every rotation of the seats. The results are the same on any number of processes.
    """
    names = tuple(name.strip() for name in players.split(","))
    if seed + games - 1 > LARGEST_SEED:
        raise typer.BadParameter("there are not so many seeds from this one on", param_hint="'--games'")
    try:
        tournament = Tournament(
            players=names,
            games=games,
            seats=len(names) if seats is None else seats,
            seed=seed,
            rules=ruleset(edition, options),
            max_rounds=max_rounds,
            keeps_records=keeps_records,
        )
    except DataError as error:
        raise typer.BadParameter(error.reason, param_hint="'--players'") from None
    return arena(tournament, workers, Files(log, csv, parquet))


@app.command("show")
def _show(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A recorded game.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="After so many actions; the end if not given.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw a picture into this file instead of printing.")
    ] = None,
) -> int:
    """Show the table of a recorded game: display, routes, hands, houses, tiles, scores."""
    return show(log, at, svg)
