"""The same mistake on both sides: it shows where only claims, laws and scenarios can see.

Two mutants are alike if they stand in folders of one name, come of the same operator with the same
exchange of signs or names, and if each is the other's nearest by the words around it. That is a
likeness of the text, no proof that the two mean the same.
"""

import re
from dataclasses import dataclass

from swift import tokenized

# The least share of words that the places of a pair have in common.
LEAST = 0.3


@dataclass
class Pair:
    """A mutant of the system with its like in the model, under the name of the first."""

    system: object
    model: object

    def __getattr__(self, name):
        return getattr(self.system, name)

    @property
    def key(self):
        return f"{self.system.key}\tlike\t{self.model.key}"

    @property
    def before(self):
        return f"{self.system.before} (like {self.model.file.split('/')[-1]}:{self.model.line}, {self.model.before})"

    @property
    def switch(self):
        return f"{self.system.number},{self.model.number}"


def words(text):
    parts = re.findall(r"[A-Z]?[a-z]+|\d+", text)
    return {each.lower() for each in parts}


def exchange(mutant):
    """What a mutant takes out and puts in, without what stays around it."""
    before = [each.text for each in tokenized(mutant.before)]
    after = [each.text for each in tokenized(mutant.after)]
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    if mutant.operator in ("dropped", "default", "negation"):
        return mutant.operator
    return " ".join(before), " ".join(after)


def pairs(system, model):
    """The mutants of the system each with its like in the model, where there is one."""
    def folder(mutant):
        return mutant.file.split("/")[2]

    groups = {}
    for side, mutants in enumerate((system, model)):
        for mutant in mutants:
            key = (folder(mutant), mutant.operator, exchange(mutant))
            said = words(mutant.code) | words(mutant.before) | words(mutant.file.split("/")[-1])
            groups.setdefault(key, ([], []))[side].append((mutant, said))
    found = []
    for ours, theirs in groups.values():
        def likeness(one, other):
            return len(one[1] & other[1]) / max(1, len(one[1] | other[1]))

        for one in ours:
            best = max(theirs, key=lambda each: likeness(one, each), default=None)
            if best and likeness(one, best) >= LEAST and max(
                    ours, key=lambda each: likeness(each, best)) is one:
                found.append(Pair(one[0], best[0]))
    return found
