"""Where a mistake can be made in a Swift file, and which."""

from dataclasses import dataclass

from swift import File

# How tightly an operator binds; what binds more tightly than another is part of its operand.
PRECEDENCE = {
    "<<": 160, ">>": 160, "*": 150, "/": 150, "%": 150, "&": 150, "&*": 150,
    "+": 140, "-": 140, "|": 140, "^": 140, "&+": 140, "&-": 140, "..<": 135, "...": 135, "is": 132,
    "as": 132, "??": 131, "<": 130, "<=": 130, ">": 130, ">=": 130, "==": 130, "!=": 130,
    "===": 130, "!==": 130, "~=": 130, "&&": 120, "||": 110, "?": 100, ":": 100, "=": 90,
    "+=": 90, "-=": 90, "*=": 90, "|=": 90, "&=": 90, "->": 80,
}
RELATIONS = {
    "<": [("boundary", "<="), ("relation", ">=")], "<=": [("boundary", "<"), ("relation", ">")],
    ">": [("boundary", ">="), ("relation", "<=")], ">=": [("boundary", ">"), ("relation", "<")],
    "==": [("relation", "!=")], "!=": [("relation", "==")],
    "===": [("relation", "!==")], "!==": [("relation", "===")],
}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "|": "&", "&": "|", "<<": ">>"}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "|=": "&=", "*=": "+="}
# Names that are easily taken for each other.
NAMES = {
    "min": "max", "max": "min", "first": "last", "last": "first", "firstIndex": "lastIndex",
    "lastIndex": "firstIndex", "union": "intersection", "intersection": "union",
    "subtracting": "intersection", "formUnion": "formIntersection", "subtract": "formIntersection",
    "insert": "remove", "remove": "insert", "inserting": "removing", "removing": "inserting",
    "prefix": "suffix", "suffix": "prefix", "dropFirst": "dropLast", "dropLast": "dropFirst",
    "popFirst": "popLast", "lowerBound": "upperBound", "upperBound": "lowerBound",
    "width": "height", "height": "width", "isSubset": "isSuperset", "allSatisfy": "contains",
    "startIndex": "endIndex", "endIndex": "startIndex",
}
# What asks a question; its answer is turned round.
QUESTIONS = {"contains", "isEmpty", "isSubset", "isDisjoint", "allSatisfy", "hasPrefix", "hasSuffix"}
DECLARATIONS = {
    "let", "var", "func", "struct", "class", "enum", "extension", "typealias", "init", "subscript",
    "import", "case", "static", "private", "fileprivate", "public", "package", "mutating", "@", "#",
    "deinit", "indirect", "protocol", "lazy", "unowned", "weak", "consuming", "borrowing",
}
BORDERS = {
    "return", "if", "guard", "while", "where", "in", "case", "else", "let", "var", "switch",
    "throw", "try", "await", "for", "repeat", "do", "default", "inout",
}


@dataclass
class Mutant:
    """One mistake: `after` in the place of what stands from `start` to, without, `end`."""

    file: str
    line: int
    operator: str
    start: int
    end: int
    after: str
    is_statement: bool
    code: str  # the line, without blanks around it
    mutated: str  # the same with the mistake
    before: str
    number: int = 0
    occurrence: int = 0

    @property
    def key(self):
        """What tells it from all others and stays when lines move."""
        return "\t".join([self.file, self.code, self.operator, one_line(self.before),
                          one_line(self.after), str(self.occurrence)])

    @property
    def switch(self):
        """What turns it on."""
        return str(self.number)


def one_line(text):
    return " ".join(text.split())


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, name, source, cases):
        self.name, self.source, self.cases = name, source, cases
        self.file = File(source)
        self.tokens = self.file.tokens
        self.lines = source.split("\n")
        self.found, self.seen = [], set()
        self.patterns = self.pattern_places()
        self.conditions = set()

    def add(self, operator, first, last, after, is_statement=False, place=None):
        start, end = self.tokens[first].start, self.tokens[last].end
        if (start, end, one_line(after)) in self.seen:
            return
        self.seen.add((start, end, one_line(after)))
        at = self.tokens[place if place is not None else first]
        code = self.lines[at.line - 1].strip()
        line_start = self.source.rfind("\n", 0, start) + 1
        line_end = self.source.find("\n", end)
        mutated = self.source[line_start:start] + after + self.source[end:line_end]
        self.found.append(Mutant(
            self.name, at.line, operator, start, end, after, is_statement, code,
            one_line(mutated) or "(nothing)", self.source[start:end]))

    # What is no expression.

    def pattern_places(self):
        """The places of patterns, types and names of parameters, in which no mistake is made."""
        tokens, skipped = self.tokens, set()
        for place, token in enumerate(tokens):
            if token.text == "case" and token.kind == "word" and place and tokens[place - 1].text in (
                    "if", "guard", "while", ",", "for"):
                end = self.until(place, {"=", "in"})
                skipped.update(range(place, end + 1))
            elif token.text in ("let", "var") and token.kind == "word":
                end = self.until(place, {"="}, stops=True)
                skipped.update(range(place, end))
            elif token.text == "func":
                end = self.until(place, {"{"})
                skipped.update(range(place, end))
            elif token.text in ("is", "as", "->", "@", "#"):
                skipped.add(place + 1)
            elif token.text == "catch":
                skipped.update(range(place, self.until(place, {"{"})))
            elif token.text == "throws" and tokens[place + 1].text == "(":
                skipped.update(range(place, tokens[place + 1].match + 1))
        return skipped

    def until(self, place, ends, stops=False):
        place += 1
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.text in ends and (token.kind != "word" or token.text == "in"):
                return place
            if stops and (token.breaks or token.text in (",", ")", "]", "}", "{")):
                if token.text != "," or self.tokens[place - 1].kind != "word":
                    return place
            if token.text in ")]}" and token.kind == "mark":
                return place
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        return len(self.tokens) - 1

    def is_code(self, place):
        return self.file.is_code[place] and place not in self.patterns

    # Operands.

    def operand(self, place, precedence, forwards):
        """The places of the first and last token of the operand beside an operator, or `None`."""
        tokens, step = self.tokens, 1 if forwards else -1
        end, each = None, place + step
        while 0 <= each < len(tokens):
            token = tokens[each]
            if token.kind == "mark" and token.match is not None:
                if (token.match < each) == forwards:
                    break  # The bracket around all of it.
                if token.text in "{}":
                    opening = min(each, token.match)
                    if self.file.heads.get(opening) is None or self.file.heads[opening].kind != "closure":
                        break
                end, each = token.match, token.match + step
                if not forwards and self.breaks_off(end):
                    break
                continue
            if token.text in (",", ";", "=") or (token.text in BORDERS and token.kind == "word"
                                                and not self.is_member(each)):
                break
            if token.text == ":" or token.text == "?" and token.is_binary:
                if precedence >= 100:
                    break
            if token.is_binary or token.text in ("is", "as"):
                bound = PRECEDENCE.get(token.text, 90)
                if bound < precedence or (bound == precedence and forwards):
                    break
            if forwards and token.breaks and self.begins_statement(each):
                break
            end = each
            if not forwards and self.breaks_off(each):
                break
            each += step
        if end is None:
            return None
        return (place + 1, end) if forwards else (end, place - 1)

    def is_member(self, place):
        return place and self.tokens[place - 1].text == "." or self.tokens[place + 1].text == ":"

    def begins_statement(self, place):
        return place in self.firsts

    def breaks_off(self, place):
        """Whether nothing that belongs to this token stands before it."""
        return place in self.firsts

    @property
    def firsts(self):
        if not hasattr(self, "_firsts"):
            self._firsts = {each.first for each in self.file.statements}
        return self._firsts

    def chain(self, place):
        """The whole run of names, calls and subscripts that this name is part of."""
        tokens, first, last = self.tokens, place, place
        while first > 0 and first not in self.firsts:
            before = tokens[first - 1]
            if before.text == "." or tokens[first].text == ".":
                step = first - 1
                if tokens[first].text == "." and (tokens[first].before and not tokens[first].breaks):
                    break  # An implicit member.
                if before.kind == "mark" and before.text in ")]}":
                    step = before.match
                elif before.kind not in ("word", "string", "number") and before.text not in (".", "?", "!"):
                    break
                elif before.kind == "word" and before.text in BORDERS:
                    break
                first = step
            elif tokens[first].text in ("(", "[", "{") and (
                    before.kind == "word" and before.text not in BORDERS or before.text in "?!)]" and before.kind != "string"):
                if tokens[first].before and tokens[first].text != "{":
                    break
                first = before.match if before.match is not None and before.match < first else first - 1
            elif tokens[first].text in ("?", "!"):
                first = before.match if before.match is not None and before.match < first else first - 1
            else:
                break
        while last + 1 < len(tokens):
            after = tokens[last + 1]
            if last + 1 in self.firsts:
                break
            if after.text == "." and after.kind == "mark":
                last += 2
            elif after.text in ("(", "[") and not after.before:
                last = after.match
            elif after.text in ("?", "!") and not after.before:
                last += 1
            elif after.text == "{" and self.file.heads.get(last + 1) is not None and \
                    self.file.heads[last + 1].kind == "closure":
                last = after.match
            else:
                break
        return first, last

    def replaced(self, first, last, place, text):
        """The source from one token through another, with another text in one place."""
        start, end = self.tokens[first].start, self.tokens[last].end
        token = self.tokens[place]
        return self.source[start:token.start] + text + self.source[token.end:end]

    # The mistakes.

    def mutants(self):
        for statement in self.file.statements:
            self.mutate_statement(statement)
        for place, token in enumerate(self.tokens):
            if self.is_code(place):
                self.mutate_token(place, token)
            elif token.text == "." and self.is_in_table(place):
                self.mutate_case(place)
        self.found.sort(key=lambda each: (each.start, -each.end))
        counts = {}
        for mutant in self.found:
            key = mutant.key
            mutant.occurrence = counts.get(key, 0)
            counts[key] = mutant.occurrence + 1
        return self.found

    def is_in_table(self, place):
        """Whether a token stands in the value of a constant of a type, in brackets."""
        block = self.file.block_of[place]
        return block is not None and block.kind == "type" and place in self.tables

    @property
    def tables(self):
        if not hasattr(self, "_tables"):
            self._tables, place = set(), 0
            while place < len(self.tokens):
                token = self.tokens[place]
                if token.text == "=" and self.file.block_of[place] is not None \
                        and self.file.block_of[place].kind == "type" and place + 1 < len(self.tokens) \
                        and self.tokens[place + 1].text == "[":
                    self._tables.update(range(place + 1, self.tokens[place + 1].match))
                place += 1
        return self._tables

    def mutate_statement(self, statement):
        tokens, first, last = self.tokens, statement.first, statement.end - 1
        if last < first:
            return
        head = tokens[first].text
        while tokens[last].text == ";":
            last -= 1
        if head in ("if", "guard", "while"):
            self.mutate_conditions(first)
        elif head == "for":
            place = self.where(first)
            if place:
                self.negate(place + 1, self.before_brace(place) - 1)
        elif head == "return":
            if last > first:
                self.default(statement.block.result, first + 1, last)
        elif head in ("break", "continue", "throw", "fallthrough", "switch", "do", "repeat", "defer",
                      "get", "set", "willSet", "didSet"):
            pass
        elif head not in DECLARATIONS:
            block = statement.block
            if statement.is_alone and block.is_body and block.result:
                self.default(block.result, first, last)
            elif not self.file.is_value(statement) and self.does_something(statement, first, last):
                self.add("dropped", first, last, "", is_statement=True)

    def does_something(self, statement, first, last):
        """Whether a statement is there for what it does: it assigns, or calls and is no value."""
        place = first
        while place <= last:
            token = self.tokens[place]
            if token.is_binary and token.text.endswith("=") and token.text not in RELATIONS:
                # What an initializer sets has to be set.
                return token.text != "=" or not statement.block.is_making
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        is_value = statement.is_alone and statement.block.kind == "closure"
        if self.tokens[first].text in ("preconditionFailure", "fatalError"):
            return False
        is_made = statement.block.is_making and self.file.text(first, first + 2) == "self.init"
        return not is_value and not is_made and self.tokens[last].text in ")}" \
            and self.tokens[first].text not in ".("

    def where(self, first):
        place = first
        while self.tokens[place].text != "{" or self.file.heads[place].kind == "closure":
            if self.tokens[place].text == "where":
                return place
            token = self.tokens[place]
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        return None

    def before_brace(self, place):
        """The place of the brace that opens what follows a condition."""
        while True:
            token = self.tokens[place]
            if token.text == "{" and self.file.heads[place].kind != "closure" or token.text == "else":
                return place
            place = token.match + 1 if token.match is not None and token.match > place else place + 1

    def mutate_conditions(self, first):
        """Turns the conditions behind `if`, `guard` or `while` round, each by itself."""
        end, start, place = self.before_brace(first + 1), first + 1, first + 1
        while place <= end:
            token = self.tokens[place]
            if place == end or token.text == ",":
                head = self.tokens[start].text
                if head not in ("let", "var", "case", "#") and place > start:
                    self.negate(start, place - 1)
                start = place + 1
            place = token.match + 1 if token.match is not None and token.match > place else place + 1

    def negate(self, first, last):
        """Turns a whole condition round, where no operator in it does the same."""
        while self.tokens[first].text == "try":
            first += 1
        place, operators = first, []
        while place <= last:
            token = self.tokens[place]
            if token.is_binary:
                operators.append(token.text)
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        self.conditions.add((first, last))
        if any(each in RELATIONS for each in operators) and not any(
                each in ("&&", "||", "?") for each in operators):
            return
        if self.tokens[first].text == "!" and not operators:
            self.add("negation", first, last, self.file.text(first + 1, last))
        else:
            self.add("negation", first, last, f"!({self.file.text(first, last)})")

    def default(self, result, first, last):
        """Returns what says nothing."""
        if result is None or self.tokens[first].text in ("switch", "if"):
            return
        while self.tokens[first].text in ("try", "await"):
            first += 1
        result = result.strip()
        values = []
        if result.endswith("?"):
            values = ["nil"]
        elif result == "Bool":
            values = ["true", "false"]
        elif result in ("Int", "Double", "UInt64", "UInt32"):
            values = ["0"]
        elif result.startswith("[") or result.endswith("Set") or result.startswith("Set<"):
            values = [f"{result}()"] if not result.startswith("[") else ["[]"]
        elif result == "String":
            values = ['""']
        for value in values:
            if self.file.text(first, last) not in (value, "true", "false", "[]", "nil", "0"):
                self.add("default", first, last, value)

    def mutate_token(self, place, token):
        tokens, text = self.tokens, token.text
        if token.is_binary:
            if text == "?":
                run = self.operand(place, 101, forwards=False)
                if run:
                    self.negate(*run)
            elif text in ASSIGNMENTS:
                statement = self.statement_at(place)
                if statement:
                    first, last = statement.first, statement.end - 1
                    self.add("arithmetic", first, last,
                             self.replaced(first, last, place, ASSIGNMENTS[text]), True, place)
            elif text in PRECEDENCE:
                self.mutate_binary(place, text)
            return
        if token.kind == "operator" and text in ("!", "-") and not token.after and not (
                place and tokens[place - 1].end == token.start and tokens[place - 1].text not in "([{"):
            first, last = self.chain(place + 1)
            if first == place + 1 or tokens[place + 1].text == "(":
                last = max(last, tokens[place + 1].match or 0)
                if not any(place == start and last == end for start, end in self.conditions):
                    self.add("negation" if text == "!" else "arithmetic", place, last,
                             f"({self.file.text(place + 1, last)})")
        elif token.kind == "number" and tokens[place - 1].text != ".":
            self.mutate_number(place, text)
        elif text in ("true", "false"):
            self.add("boolean", place, place, "false" if text == "true" else "true")
        elif text == "." and token.kind == "mark":
            self.mutate_case(place)
        elif token.kind == "word" and (text in NAMES or text in QUESTIONS) and self.is_called(place):
            first, last = self.chain(place)
            statement = self.statement_at(place)
            whole = statement is not None and first <= statement.first + 1 and last >= statement.end - 1
            if text in NAMES:
                if whole:
                    first, last = statement.first, statement.end - 1
                self.add("name", first, last, self.replaced(first, last, place, NAMES[text]), whole, place)
            if text in QUESTIONS and not whole and tokens[first - 1].text != "!" \
                    and not any(first == start and last == end for start, end in self.conditions):
                end = place if tokens[place + 1].before or tokens[place + 1].text not in "([" else \
                    tokens[place + 1].match
                if end + 1 < len(tokens) and tokens[end + 1].text == "{" and self.file.heads[end + 1].kind == "closure":
                    end = tokens[end + 1].match
                if end == last:
                    self.add("negation", first, last, f"!({self.file.text(first, last)})", place=place)

    def is_called(self, place):
        """Whether this name is used, and is no label."""
        after = self.tokens[place + 1]
        before = self.tokens[place - 1]
        if after.text == ":":
            return False
        return before.text == "." or (self.tokens[place].text in ("min", "max") and after.text == "(")

    def statement_at(self, place):
        """The innermost statement around a token, if no brackets but its own stand between."""
        best = None
        for each in self.file.statements:
            if each.first <= place < each.end and (best is None or each.first >= best.first):
                best = each
        return best

    def mutate_binary(self, place, text):
        precedence = PRECEDENCE[text]
        left = self.operand(place, precedence, forwards=False)
        right = self.operand(place, precedence, forwards=True)
        if not left or not right:
            return
        first, last = left[0], right[1]
        after = self.replaced(first, last, place, "\0").partition("\0")
        def swap(operator, other):
            self.add(operator, first, last, after[0] + other + after[2], place=place)
        for operator, other in RELATIONS.get(text, []):
            swap(operator, other)
        if text in ("&&", "||"):
            swap("logic", "||" if text == "&&" else "&&")
        elif text in ARITHMETIC and not any(
                self.tokens[each].kind == "string" or self.tokens[each].text == "[" for each in (
                    left[0], right[0])):
            swap("arithmetic", ARITHMETIC[text])
        elif text == "??":
            self.add("default", first, last, self.file.text(*right), place=place)
        elif text in ("..<", "..."):
            sign = "-" if text == "..." else "+"
            self.add("boundary", first, last,
                     f"{self.file.text(*left)}{text}(({self.file.text(*right)}) {sign} 1)", place=place)

    def mutate_number(self, place, text):
        if "." in text:
            self.add("literal", place, place, f"({text} * 1.01)")
        else:
            self.add("literal", place, place, f"({text} + 1)")
            if text not in ("0", "1"):
                self.add("literal", place, place, f"({text} - 1)")

    def mutate_case(self, dot):
        """Exchanges a case of an enumeration for the next one of the same."""
        token, name = self.tokens[dot], self.tokens[dot + 1]
        if name.kind != "word" or not token.before and self.tokens[dot - 1].text not in ("(", "[", "!"):
            return
        if dot + 2 < len(self.tokens) and self.tokens[dot + 2].text in ("(", ".", "?", "{", "[") and not (
                self.tokens[dot + 2].before):
            return
        for enum in self.cases.get(name.text, []):
            other = enum[(enum.index(name.text) + 1) % len(enum)]
            if other != name.text:
                self.add("exchange", dot, dot + 1, f".{other}")


def enumerations(sources):
    """By the name of a case, the cases without a payload of each enumeration that has it."""
    found = {}
    for source in sources:
        if "case " not in source:
            continue
        file = File(source)
        tokens = file.tokens
        for brace, block in file.heads.items():
            place = brace - 1
            while place >= 0 and tokens[place].text not in ("enum", "{", "}"):
                place -= 1
            if block.kind != "type" or place < 0 or tokens[place].text != "enum":
                continue
            names, each = [], brace + 1
            while each < tokens[brace].match:
                token = tokens[each]
                if token.text == "case":
                    each += 1
                    while True:
                        has_payload = tokens[each + 1].text == "("
                        if not has_payload:
                            names.append(tokens[each].text)
                        each = tokens[each + 1].match + 1 if has_payload else each + 1
                        if tokens[each].text == "=":
                            each += 2
                        if tokens[each].text != ",":
                            break
                        each += 1
                    continue
                each = token.match + 1 if token.match is not None and token.match > each else each + 1
            for name in names:
                if len(names) > 1 and names not in found.setdefault(name, []):
                    found[name].append(names)
    return found
