"""Reads the data of the page that compares releases: values are written where they turn into another."""

from typing import Any


def values_for_each(data: dict[str, Any]) -> dict[str, Any]:
    """The data with a value of each row for each release."""
    found = []
    for turns in data["values"]:
        begins = dict(zip(turns[::2], turns[1::2], strict=True))
        values: list[str] = []
        for number in range(len(data["releases"])):
            values.append(data["words"][begins[number]] if number in begins else values[-1])
        found.append(values)
    return {**data, "values": found}
