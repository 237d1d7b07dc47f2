"""Defines the faults of a question: the key of a sentence (``ask-fault-`` in ``words.toml``), and its values."""

KEYS = (
    "syntax",
    "empty",
    "name",
    "name-module",
    "name-y",
    "nothing",
    "returns-nothing",
    "no-tensor",
    "one-inside",
    "several",
    "no-function",
    "arguments",
    "raises",
    "too-large",
    "not-made",
    "not-sent",
    "not-found",
    "shares",
    "broken",
    "no-compile",
)


class QuestionError(Exception):
    """The question cannot be asked; `key` names the sentence with the reason, `values` are put into it."""

    def __init__(self, key, **values):
        self.key = key
        self.values = {name: " ".join(str(value).split()) for name, value in values.items()}
        super().__init__(key, self.values)

    def facts(self):
        """Return the fault as JSON can hold it."""
        return {"key": self.key, "values": self.values}
