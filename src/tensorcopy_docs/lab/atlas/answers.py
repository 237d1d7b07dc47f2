"""Sums up trials: how often something happened, and the smallest samples that show it."""

from tensorcopy_docs.lab.atlas import gradient
from tensorcopy_docs.lab.atlas.conditions import condition
from tensorcopy_docs.lab.atlas.sample import Written, size
from tensorcopy_docs.lab.atlas.schemas import argument_name, declared
from tensorcopy_docs.lab.atlas.trial import RAN, tried
from tensorcopy_docs.lab.atlas.words import ALWAYS, FUNCTION, METHOD, NEVER, NOT_DIFFERENTIABLE, SOMETIMES

SHOWN = 6  # samples that are tried as code, the smallest first
# Whether a trial says yes and whether it says no, for each question but that about memory, which has a condition.
SAYS = {
    "same": (lambda each: each.same, lambda each: not each.same),
    "view": (lambda each: each.view, lambda each: not each.view),
    "changes": (lambda each: bool(each.changed), lambda each: not each.changed),
    "gradient": (lambda each: each.gradient == gradient.FLOWS, lambda each: each.gradient in STOPPED),
}
STOPPED = (gradient.STOPS, gradient.UNDEFINED)


class Measured:
    """All trials of one call, by the number of the sample; `entry` is what a record says of it."""

    def __init__(self, call, samples, fatal, say):
        self.call = call
        self.samples = samples
        self.fatal = fatal.get(call.entry, ())
        self.trials = {}
        for number, sample in enumerate(samples):
            if number not in self.fatal:
                say("{} {}".format(call.entry, number))
                self.trials[number] = tried(call, sample)
        say("")
        self.ran = {number: trial for number, trial in self.trials.items() if trial.outcome == RAN}

    def answers(self):
        """Return the answers, which an alias must have in common."""
        ran = list(self.ran.values())
        return {
            "memory": often([each.shares for each in ran]),
            "same": often([each.same for each in ran]),
            "view": often([each.view for each in ran]),
            "changes": often([bool(each.changed) for each in ran]),
            "gradient": _gradient([each.gradient for each in ran]),
            "schema": declared(self.call.name, self.call.form),
        }

    def entry(self):
        """Return the entry of a record, without its name and aliases."""
        found = dict(self.answers(), form=self.call.form, tried=len(self.ran), crashed=len(self.fatal))
        found["changed"] = sorted({self._argument(each) for trial in self.ran.values() for each in trial.changed})
        if found["memory"] != NEVER:
            found["shares"] = self._example(lambda each: each.shares and each.same == (found["same"] != NEVER))
        if found["changes"] != NEVER and self.call.form in (FUNCTION, METHOD):
            found["changing"] = self._example(lambda each: bool(each.changed))
        if found["memory"] == SOMETIMES:
            found["separate"] = self._example(lambda each: not each.shares)
            found["condition"] = condition(list(self.ran.values()))
        found["pairs"] = [self._pair(question) for question in SAYS if found[question] == SOMETIMES]
        return found

    def is_same_as(self, other):
        """True if another call did the same: on each sample that both ran, and in sum."""
        own, others = self._by_sample(), other._by_sample()
        both = own.keys() & others.keys()
        is_same = all(own[sample].answers == others[sample].answers for sample in both)
        return bool(both) and is_same and self.answers() == other.answers()

    def _by_sample(self):
        """Return the trials by a key that a sample has in each call: its code, or the id of its object."""
        samples = ((self.samples[number], trial) for number, trial in self.ran.items())
        return {getattr(sample, "code", id(sample)): trial for sample, trial in samples}

    def _argument(self, named):
        return argument_name(self.call.name, int(named[1:])) if named.startswith("#") else named

    def _pair(self, question):
        """Return the code of the smallest sample whose trial says yes, and of the smallest whose trial says no."""
        yes, no = SAYS[question]
        return {"question": question, "yes": self._example(yes), "no": self._example(no)}

    def _example(self, shows):
        """Return the code of the smallest sample whose trial `shows` something; empty if none is short."""
        fitting = [self.samples[number] for number, trial in self.ran.items() if shows(trial)]
        for sample in sorted(fitting, key=size)[:SHOWN]:
            for written in [sample] if isinstance(sample, Written) else sample.written():
                again = tried(self.call, written)
                if again.outcome == RAN and shows(again):
                    return self.call.code(written)
        return ""


def often(values):
    """Return whether something happened in all, some or none of the trials."""
    return ALWAYS if all(values) else SOMETIMES if any(values) else NEVER


def _gradient(found):
    if gradient.FLOWS in found:
        return ALWAYS if not set(STOPPED) & set(found) else SOMETIMES
    return NEVER if gradient.STOPS in found else NOT_DIFFERENTIABLE
