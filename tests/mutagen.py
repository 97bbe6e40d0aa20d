# SPDX-License-Identifier: GPL-2.0
"""Generate mutants of C sources: an operator, constant, condition, argument or return value is
another, a statement is missing, two rows or columns of a table are swapped, or a field has the
value of the neighbouring row.

A mutant is an edit (start, end, new text) of one file.
"""

import os
import re
import zlib

TOKEN = re.compile(r"""
    (?P<space>(?:[ \t\n\f]|\\\n|/\*.*?\*/|//[^\n]*)+)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<punct>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)
""", re.X | re.S)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)(?:\\\n|/\*.*?\*/|[^\n])*\n", re.M | re.S)

OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&": "|", "|": "&", "&&": "||", "||": "&&", "&=": "|=", "|=": "&=",
    "+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++",
    "<<": ">>", ">>": "<<", "<<=": ">>=", ">>=": "<<=",
}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
TYPES = {"const", "static", "struct", "union", "enum", "unsigned", "signed", "int", "long", "short",
         "char", "void", "bool", "volatile", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
         "size_t", "ssize_t", "ktime_t", "register"}
KEYWORDS = {"return", "case", "sizeof", "else", "do", "goto", "typeof", "if", "while", "for",
            "switch"}
# in their arguments
SYMMETRIC = {"min", "max", "min_t", "max_t", "min3", "max3", "swap"}
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


class Token:
    __slots__ = ("kind", "text", "start", "end")

    def __init__(self, kind, text, start, end):
        self.kind, self.text, self.start, self.end = kind, text, start, end


def tokens_of(text, start, end):
    """The tokens of a part of a file, without comments"""
    found = []
    at = start
    while at < end:
        match = TOKEN.match(text, at, end)
        if match.lastgroup != "space":
            found.append(Token(match.lastgroup, match.group(), at, match.end()))
        at = match.end()
    return found


class Item:
    """A function, a table or a macro of a file

    body: the tokens that are mutated
    head: tokens before the body
    name: token, in the head
    """

    def __init__(self, kind, name, body, head):
        self.kind, self.name, self.body, self.head = kind, name, body, head


class Mutant:
    def __init__(self, file, text, item, edit, operator):
        self.file, self.item, self.operator = file, item, operator
        self.where = item.name.text
        self.start, self.end, new = edit
        self.old = text[self.start:self.end]
        # The lines behind it keep their numbers, which are in the objects.
        self.new = new + "\n" * (self.old.count("\n") - new.count("\n"))
        self.caught = None  # by this test
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        self.line = text.count("\n", 0, self.start) + 1
        self.before = " ".join(text[first:last].split())
        self.after = " ".join((text[first:self.start] + new + text[self.end:last]).split())
        self.change = " ".join(f"{self.old} -> {new}".split())

    def __str__(self):
        return f"{self.file}:{self.line}: {self.where}: {self.operator}: " \
               f"{self.before}  ->  {self.after}"

    def apply(self, tree):
        """Break the copy of the sources in @tree."""
        path = os.path.join(tree, self.file)
        with open(path) as f:
            text = f.read()
        with open(path, "w") as f:
            f.write(text[:self.start] + self.new + text[self.end:])


def closing(tokens, i):
    """Index of the token that closes the bracket at @i"""
    depth = 0
    for j in range(i, len(tokens)):
        if tokens[j].text in OPEN and tokens[j].kind == "punct":
            depth += 1
        elif tokens[j].text in CLOSE and tokens[j].kind == "punct":
            depth -= 1
            if not depth:
                return j
    raise ValueError(f"no bracket closes that at {tokens[i].start}")


def split(tokens, separator=","):
    """Split tokens at separators outside of brackets."""
    parts, depth = [[]], 0
    for t in tokens:
        if t.kind == "punct" and t.text in OPEN:
            depth += 1
        elif t.kind == "punct" and t.text in CLOSE:
            depth -= 1
        if t.text == separator and not depth:
            parts.append([])
        else:
            parts[-1].append(t)
    return parts


def span(tokens):
    return tokens[0].start, tokens[-1].end


def items_of(text):
    """The functions, tables and macros of a file"""
    items = []
    blank = list(text)
    for d in DIRECTIVE.finditer(text):
        if d[1] == "define":
            tokens = tokens_of(text, d.start(), d.end())
            at = 3
            if len(tokens) > 3 and tokens[3].text == "(" and tokens[3].start == tokens[2].end:
                at = closing(tokens, 3) + 1
            if tokens[at:]:
                items.append(Item("macro", tokens[2], tokens[at:], tokens[:at]))
        blank[d.start():d.end()] = re.sub(r"[^\n]", " ", d.group())
    tokens = tokens_of("".join(blank), 0, len(text))
    i = 0
    while i < len(tokens):
        first, assign = i, None
        while i < len(tokens):
            t = tokens[i].text
            if t == "=" and assign is None:
                assign = i
            if t == ";":
                break
            if t in OPEN:
                end = closing(tokens, i)
                if t == "{" and assign is None and tokens[i - 1].text == ")":
                    args = next(j for j in range(i - 1, first, -1)
                                if tokens[j].text == "(" and closing(tokens, j) == i - 1)
                    items.append(Item("function", tokens[args - 1], tokens[i + 1:end],
                                      tokens[first:i]))
                    i = end
                    break
                i = end
            i += 1
        if assign is not None and tokens[assign + 1].text == "{":
            head = tokens[first:assign]
            name = next(a for a, b in zip(head, head[1:] + [tokens[assign]])
                        if a.kind == "name" and b.text in ("[", "="))
            items.append(Item("table", name, tokens[assign + 1:i], head))
        i += 1
    return items


class Finder:
    """Find the mutants of an item."""

    def __init__(self, file, text, item):
        self.file, self.text, self.item = file, text, item
        self.found = {}     # by edit: some lie in an expression and in another one around it

    def add(self, operator, start, end, new):
        if self.text[start:end] != new:
            edit = start, end, new
            self.found.setdefault(edit, Mutant(self.file, self.text, self.item, edit, operator))

    def of(self, tokens):
        start, end = span(tokens)
        return self.text[start:end]

    def negate(self, tokens):
        if tokens:
            self.add("condition", *span(tokens), f"!({self.of(tokens)})")

    # expressions

    def expression(self, tokens):
        """Operators, constants and calls"""
        for i, t in enumerate(tokens):
            before = tokens[i - 1] if i else None
            if t.kind == "number":
                self.constant(t)
            elif t.text in OPERATORS and t.kind == "punct":
                if t.text in ("&", "-", "+") and not self.binary(tokens, i):
                    continue
                if t.text == "&" and before and before.text == "&&":
                    continue
                self.add("operator", t.start, t.end, OPERATORS[t.text])
            elif t.text == "?" and tokens[i + 1].text != ":":
                self.negate(self.before_question(tokens, i))
            elif t.text == "(" and before and before.kind == "name" and \
                    self.item.kind == "function" and before.text not in KEYWORDS | SYMMETRIC:
                self.swap("arguments", split(tokens[i + 1:closing(tokens, i)]))

    @staticmethod
    def binary(tokens, i):
        if not i:
            return False
        before = tokens[i - 1]
        if before.kind in ("number", "string") or before.text == "]":
            return True
        if before.kind == "name":
            return before.text not in KEYWORDS
        if before.text != ")":
            return False
        j = next(j for j in range(i - 1, -1, -1)
                 if tokens[j].text == "(" and closing(tokens, j) == i - 1)
        return tokens[j + 1].text not in TYPES  # a cast

    @staticmethod
    def before_question(tokens, i):
        depth, j = 0, i
        while j:
            t = tokens[j - 1]
            if t.text in CLOSE:
                depth += 1
            elif t.text in OPEN:
                if not depth:
                    break
                depth -= 1
            elif not depth and t.kind == "punct" and \
                    t.text in {",", ";", "?", ":", *ASSIGNMENTS} or t.text == "return":
                break
            j -= 1
        return tokens[j:i]

    def constant(self, t):
        digits, suffix = re.match(r"(\w+?)([uUlL]*)$", t.text).groups()
        value = int(digits, 16 if digits[:2] in ("0x", "0X") else 10)
        line = self.text[self.text.rfind("\n", 0, t.start):t.end]
        less = value and zlib.crc32(line.encode()) & 1
        new = value - 1 if less else value + 1
        number = f"{new:#x}" if digits[:2] in ("0x", "0X") else str(new)
        self.add("constant", t.start, t.end, number + suffix)

    def swap(self, operator, parts):
        """Swap neighbours."""
        for one, two in zip(parts, parts[1:]):
            if one and two and self.of(one) != self.of(two) and \
                    self.of(two).replace(" ", "") not in ("{}", "{0}"):
                between = self.text[one[-1].end:two[0].start]
                self.add(operator, one[0].start, two[-1].end,
                         self.of(two) + between + self.of(one))

    # statements

    def statements(self, tokens):
        i = 0
        while i < len(tokens):
            i = self.statement(tokens, i)

    def statement(self, tokens, i):
        """Returns the index behind the statement at @i."""
        t = tokens[i]
        after = tokens[i + 1].text if i + 1 < len(tokens) else ""
        if t.text == ";":
            return i + 1
        if t.text == "{":
            end = closing(tokens, i)
            self.statements(tokens[i + 1:end])
            return end + 1
        if t.text in ("if", "while", "for", "switch"):
            return self.control(tokens, i)
        if t.text in ("else", "do"):
            return self.statement(tokens, i + 1)
        if t.text == "case":
            while tokens[i].text != ":":
                i += 1
            return i + 1
        if t.text == "default" or t.kind == "name" and after == ":":
            return i + 2
        if t.kind == "name" and after == "(" and t.text not in KEYWORDS:
            end = closing(tokens, i + 1)
            if tokens[end + 1].text == "{" or tokens[end + 1].kind == "name":  # a loop's macro
                return self.statement(tokens, end + 1)
        end, depth = i, 0
        while tokens[end].text != ";" or depth:
            depth += (tokens[end].text in OPEN) - (tokens[end].text in CLOSE)
            end += 1
        self.simple(tokens[i:end + 1])
        return end + 1

    def control(self, tokens, i):
        word, end = tokens[i].text, closing(tokens, i + 1)
        inner = tokens[i + 2:end]
        if word == "for":
            inner = split(inner, ";")[1]
        if word != "switch":
            self.negate(inner)
        if tokens[end + 1].text == ";":
            return end + 2
        return self.statement(tokens, end + 1)

    def simple(self, tokens):
        first = tokens[0]
        declared = first.text in TYPES or \
            first.kind == "name" and tokens[1].kind == "name" and first.text not in KEYWORDS
        if declared:
            return
        if first.text == "return" and len(tokens) > 2:
            self.returned(tokens[1:-1])
        self.add("statement", *span(tokens), ";")

    def returned(self, value):
        kind = [t.text for t in self.item.head[:self.item.head.index(self.item.name)]]
        text = self.of(value)
        if "*" in kind:
            self.add("return", *span(value), '""' if text == "NULL" and "char" in kind else "NULL")
        elif "bool" in kind:
            self.add("return", *span(value), f"!({text})")
        else:
            self.add("return", *span(value), "1" if text == "0" else "0")

    # tables

    def rows(self, tokens, operator="rows"):
        """The elements of an initializer: swapped, and their fields taken from the neighbour.
        Those of a row are its columns."""
        rows = [r for r in split(tokens) if r]
        values = [self.value(r) for r in rows]
        if all(len(r) > 1 and r[0].text == "." for r in rows):  # a struct's fields
            parts = []
        else:
            parts = [v for v in values if v]
        self.swap(operator, parts)
        fields = [self.fields(v) for v in values]
        for n, mine in enumerate(fields):
            other = fields[n - 1] if n else fields[1] if len(fields) > 1 else {}
            for name in mine.keys() & other.keys():
                if self.of(mine[name]) != self.of(other[name]):
                    self.add("field", *span(mine[name]), self.of(other[name]))
        for v in values:
            if v and v[0].text == "{":
                self.rows(v[1:-1], "columns")

    @staticmethod
    def value(row):
        """The value of "[index] = value" or ".name = value" """
        depth = 0
        for i, t in enumerate(row):
            depth += (t.text in OPEN) - (t.text in CLOSE)
            if t.text == "=" and not depth:
                return row[i + 1:]
        return row

    def fields(self, value):
        """The fields of a row, by name or number; the arguments if it is a macro"""
        if value and value[0].text == "{":
            inner, head = value[1:-1], ""
        elif len(value) > 2 and value[1].text == "(" and value[-1].text == ")" and \
                closing(value, 1) == len(value) - 1:
            inner, head = value[2:-1], value[0].text
        else:
            return {}
        found = {}
        for n, part in enumerate(p for p in split(inner) if p):
            v = self.value(part)
            if v:
                found[part[1].text if part[0].text == "." else (head, n)] = v
        return found

    def all(self):
        body = self.item.body
        if self.item.kind == "function":
            self.statements(body)
        elif self.item.kind == "table":
            self.rows(body[1:-1])
        elif body[0].text == "{" and body[-1].text == "}":
            self.rows(body[1:-1])
        self.expression(body)
        return self.found.values()


def find_mutants(root, files):
    """All mutants of the files"""
    mutants = []
    for file in files:
        with open(os.path.join(root, file)) as f:
            text = f.read()
        for item in items_of(text):
            mutants += Finder(file, text, item).all()
    return mutants
