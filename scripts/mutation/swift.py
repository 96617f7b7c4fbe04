"""A Swift file as tokens and blocks: enough of the language to find expressions and statements.

It leans on the layout that `swift format` gives: binary operators stand between blanks, prefix and
postfix ones do not.
"""

import re

OPEN, CLOSE = "([{", ")]}"
OPERATOR = set("/=-+!*%<>&|^~?")
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
FUNCTIONS = {"func", "init", "deinit", "subscript"}
CONTROL = {"if", "guard", "while", "for", "switch", "else", "do", "defer", "repeat", "catch"}
ACCESSORS = {"get", "set", "willSet", "didSet"}
# What goes on with the expression of the line above.
JOINS = {"else", "catch", "where", "as", "is", "in"}
WORD = re.compile(r"[A-Za-z_$][\w]*|`[^`\n]+`")
NUMBER = re.compile(r"0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?")


class Token:
    __slots__ = ("kind", "text", "start", "end", "line", "breaks", "before", "after", "match")

    def __init__(self, kind, text, start, line, breaks, before):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        self.line, self.breaks, self.before = line, breaks, before
        self.after = False  # whether a blank follows
        self.match = None  # of a bracket, the place of the other one

    @property
    def is_binary(self):
        return self.kind == "operator" and (
            (self.before and self.after) or self.text in ("..<", "..."))


def string_end(source, place):
    """The offset behind the literal that begins here, with all that is put into it."""
    hashes = 0
    while source[place + hashes] == "#":
        hashes += 1
    quote = place + hashes
    mark = '"""' if source.startswith('"""', quote) else '"'
    end, escape, place = mark + "#" * hashes, "\\" + "#" * hashes, quote + len(mark)
    while not source.startswith(end, place):
        if source.startswith(escape + "(", place):
            place, depth = place + len(escape) + 1, 1
            while depth:
                if source[place] == '"' or re.match(r'#+"', source[place:place + 9]):
                    place = string_end(source, place)
                    continue
                depth += {"(": 1, ")": -1}.get(source[place], 0)
                place += 1
        else:
            place += len(escape) + 1 if source.startswith(escape, place) else 1
    return place + len(end)


def comment_end(source, place):
    """The offset behind the comment that begins here; comments in comments end with their own end."""
    if source.startswith("//", place):
        end = source.find("\n", place)
        return len(source) if end < 0 else end
    depth, place = 1, place + 2
    while depth:
        if source.startswith("/*", place) or source.startswith("*/", place):
            depth += 1 if source[place] == "/" else -1
            place += 2
        else:
            place += 1
    return place


def tokenized(source):
    tokens, open_places = [], []
    place, line, breaks, blank = 0, 1, True, True
    while place < len(source):
        char = source[place]
        if char.isspace():
            breaks, blank = breaks or char == "\n", True
            line += char == "\n"
            if tokens:
                tokens[-1].after = True
            place += 1
            continue
        if source.startswith(("//", "/*"), place):
            end = comment_end(source, place)
            line += source.count("\n", place, end)
            place, blank = end, True
            if tokens:
                tokens[-1].after = True
            continue
        if char == '"' or re.match(r'#+"', source[place:place + 9]):
            kind, text = "string", source[place:string_end(source, place)]
        elif match := WORD.match(source, place):
            kind, text = "word", match.group(0)
        elif char.isdigit():
            kind, text = "number", NUMBER.match(source, place).group(0)
        elif source.startswith(("..<", "..."), place):
            kind, text = "operator", source[place:place + 3]
        elif char in OPERATOR:
            end = place
            while end < len(source) and source[end] in OPERATOR:
                end += 1
            text = source[place:end]
            # `x?.y`, `Set<X?>` and `[x!]` end with marks of their own.
            kind, text = "operator", text if len(text) < 2 or text[0] not in "?!>" or text in (
                "??", ">=", "!=", ">>") else text[0]
        else:
            kind, text = "mark", char
        token = Token(kind, text, place, line, breaks, blank)
        if text in tuple(OPEN) and kind == "mark":
            open_places.append(len(tokens))
        elif text in tuple(CLOSE) and kind == "mark":
            token.match = open_places.pop()
            tokens[token.match].match = len(tokens)
        tokens.append(token)
        line += text.count("\n")
        place, breaks, blank = place + len(text), False, False
    return tokens


class Statement:
    """The tokens from `first` to, without, `end` in a block of code."""

    def __init__(self, first, end, block, is_alone):
        self.first, self.end, self.block, self.is_alone = first, end, block, is_alone


class Block:
    """What stands between braces: `type`, `code`, `switch` or `closure`, with the type of what it returns
    where that is declared, and whether it is all of a body."""

    def __init__(self, kind, opening, result=None, is_body=False, is_making=False):
        self.kind, self.opening, self.result, self.is_body = kind, opening, result, is_body
        self.is_making = is_making  # whether it is part of an initializer


class File:
    def __init__(self, source):
        self.source, self.tokens = source, tokenized(source)
        self.statements, self.heads = [], {}
        # Of each token: the innermost block, and whether a mistake can stand there.
        self.block_of = [None] * len(self.tokens)
        self.is_code = [False] * len(self.tokens)
        self.parse(-1, len(self.tokens), Block("type", -1))

    def text(self, first, last):
        """The source from one token through another."""
        return self.source[self.tokens[first].start:self.tokens[last].end]

    def parse(self, opening, closing, block):
        """Reads what is between the two brackets."""
        tokens, place = self.tokens, opening + 1
        starts, first, label = [], place, False
        if block.kind == "closure":
            place = first = self.body(opening, closing)
        last = opening
        while place < closing:
            token = tokens[place]
            if self.begins(last, place, opening, block):
                first = place
                label = block.kind == "switch" and token.text in ("case", "default", "@")
                if not label:
                    starts.append(place)
            self.block_of[place] = block
            self.is_code[place] = block.kind != "type" and not label
            if label and token.text == "where":
                label = False
                starts.append(None)  # A condition, not a statement.
            if token.text == ":" and block.kind == "switch" and tokens[first].text in ("case", "default", "@"):
                label = False
                first = place + 1
            if token.match is not None and token.match > place:
                if token.text == "{":
                    inner = self.kind_of(place, first, block)
                    self.heads[place] = inner
                    self.parse(place, token.match, inner)
                else:
                    self.parse_brackets(place, token.match, block, label)
                last = place = token.match
                self.block_of[place], self.is_code[place] = block, self.is_code[token.match]
            else:
                last = place
            place += 1
        starts = [each for each in starts if each is not None]
        if block.kind == "type":
            return
        for index, start in enumerate(starts):
            end = starts[index + 1] if index + 1 < len(starts) else closing
            end = self.before_label(start, end) if block.kind == "switch" else end
            self.statements.append(Statement(start, end, block, len(starts) == 1))

    def around(self, statement):
        """The innermost statement that another one is part of."""
        return min((each for each in self.statements
                    if each.first < statement.first and statement.end <= each.end
                    and each.block is not statement.block),
                   key=lambda each: each.end - each.first, default=None)

    def is_value(self, statement):
        """Whether a statement is the value of a body, or of an arm of an `if` or `switch` that is one."""
        block = statement.block
        if block.kind == "closure" or block.is_body:
            return statement.is_alone and block.is_body and block.result is not None
        if block.kind != "switch" and not statement.is_alone:
            return False
        outer = self.around(statement)
        if outer is None:
            return False
        head = self.tokens[outer.first].text
        if head in ("if", "switch"):
            return self.is_value(outer)
        return head not in CONTROL and self.tokens[block.opening].text == "{"

    def parse_brackets(self, opening, closing, block, label):
        place = opening + 1
        while place < closing:
            token = self.tokens[place]
            self.block_of[place] = block
            self.is_code[place] = block.kind != "type" and not label
            if token.match is not None and token.match > place:
                if token.text == "{":
                    kind = Block("closure", place)
                    before = {self.tokens[each].text for each in range(opening, place)}
                    if "switch" in before:
                        kind = Block("switch", place)
                    self.heads[place] = kind
                    self.parse(place, token.match, kind)
                else:
                    self.parse_brackets(place, token.match, block, label)
                place = token.match
            place += 1

    def before_label(self, start, end):
        """Where the statement ends that a label of a switch follows."""
        place = start
        while place < end:
            token = self.tokens[place]
            if place > start and token.breaks and token.text in ("case", "default", "@"):
                return place
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        return end

    def body(self, opening, closing):
        """Where the statements of a closure begin, behind its parameters."""
        place = opening + 1
        while place < closing and not (self.tokens[place].breaks and place > opening + 1):
            token = self.tokens[place]
            if token.text == "in":
                return place + 1
            if token.text in ("{", "=", ".") or token.text in CONTROL:
                break
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        return opening + 1

    def begins(self, last, place, opening, block):
        """Whether a statement or a declaration begins here, behind the token `last`."""
        token, before = self.tokens[place], self.tokens[last] if last >= 0 else None
        if last == opening or place == opening + 1:
            return True
        if block.kind == "closure" and before.text == "in" and place == self.body(opening, len(self.tokens)):
            return True
        if before.text == ";":
            return True
        if before.text == ":" and block.kind == "switch":
            return self.ends_label(last, opening)
        if not token.breaks:
            return False
        if block.kind == "switch" and token.text in ("case", "default"):
            return True
        if token.text in JOINS or token.text in (".", "?", ":", ",", "{") or token.is_binary:
            return False
        return not (before.is_binary or before.text in (",", "=", "->", ":", "return", "in"))

    def ends_label(self, colon, opening):
        """Whether this colon ends a label, and is not that of a choice."""
        place = colon - 1
        while place > opening:
            token = self.tokens[place]
            if token.match is not None and token.match < place:
                place = token.match - 1
                continue
            if token.text in ("case", "default"):
                return True
            if token.text == "?" and token.is_binary:
                return False
            place -= 1
        return False

    def kind_of(self, brace, first, outer):
        """What the brace opens, told by the nearest word before it that says so."""
        tokens, place, equals = self.tokens, brace - 1, False
        while place >= max(first, 0):
            token = tokens[place]
            if token.match is not None and token.match < place:
                place = token.match - 1
                continue
            word = token.text
            if token.kind == "word" and not (place and tokens[place - 1].text in (".", "#")):
                if word == "switch":
                    return Block("switch", brace, outer.result, is_making=outer.is_making)
                if word in CONTROL:
                    return Block("code", brace, outer.result, is_making=outer.is_making)
                if word in FUNCTIONS:
                    return Block("code", brace, self.result(place, brace), True, word == "init")
                if word in TYPES:
                    return Block("type", brace)
                if word in ACCESSORS and tokens[first].text in ACCESSORS and outer.kind == "code":
                    return Block("code", brace, outer.result if word == "get" else None, True)
                if word in ("var", "let") and tokens[place - 1].text not in ("if", "guard", "while", ",", "case"):
                    if equals:
                        return Block("closure", brace)
                    return Block("code", brace, self.annotation(place, brace), True)
                if word == "return":
                    return Block("closure", brace)
            equals = equals or word == "="
            place -= 1
        return Block("closure", brace)

    def result(self, place, brace):
        """The type behind the arrow of a function."""
        while place < brace:
            token = self.tokens[place]
            if token.text == "->":
                return self.text(place + 1, brace - 1).split(" where ")[0]
            place = token.match + 1 if token.match is not None and token.match > place else place + 1
        return None

    def annotation(self, place, brace):
        while place < brace:
            if self.tokens[place].text == ":":
                return self.text(place + 1, brace - 1)
            place += 1
        return None
