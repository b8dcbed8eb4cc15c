"""What happened, and what is refused, in sentences: in English and in German, with the names of the players."""

from thurn_taxis.sentences.texts import LANGUAGES, Language
from thurn_taxis.sentences.writing import reason, refusal, sentence

__all__ = ["LANGUAGES", "Language", "reason", "refusal", "sentence"]
