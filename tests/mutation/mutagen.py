# SPDX-License-Identifier: GPL-2.0
"""Generate mutants of C sources: find the places, and put all mutants into one build.

A mutant is an edit (start, end, new text) of one file.  A function with mutants has a copy for
each of them, and the variable ex_mutant says which copy is called.  A table has a copy for each
of its mutants, and ex_choose() copies one over the table; so has a table that a macro makes,
"MACRO(name, ...);".  A macro with mutants is redefined around copies of the functions and tables
of that file that use it.
"""

import bisect
import collections
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
DECLARATIONS = "events/events.h"    # of tables; it has no mutants
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
TYPES = {"const", "static", "struct", "union", "enum", "unsigned", "signed", "int", "long", "short",
         "char", "void", "bool", "volatile", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
         "size_t", "ssize_t", "ktime_t", "register"}
KEYWORDS = {"return", "case", "sizeof", "else", "do", "goto", "typeof", "if", "while", "for",
            "switch"}
# in their arguments
SYMMETRIC = {"min", "max", "min_t", "max_t", "min3", "max3", "swap", "exm_min", "exm_max",
             "exm_add", "exm_mul", "exm_gcd", "exm_streq", "__builtin_add_overflow",
             "__builtin_mul_overflow"}
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
    """A function, a table, a macro, or a table that a macro makes ("made"), of a file

    tokens: of all of it; body: those that are mutated
    head:   tokens before the body
    name:   token, in the head
    macro:  of a table that a macro makes: that macro's name
    around: and what it puts before and after the name
    """

    macro, around = None, ("", "")

    def __init__(self, kind, name, tokens, body, head):
        self.kind, self.name, self.tokens, self.body, self.head = kind, name, tokens, body, head
        self.start, self.end = tokens[0].start, tokens[-1].end
        self.names = {t.text for t in tokens if t.kind == "name"}


class Mutant:
    def __init__(self, file, item, start, end, new, operator):
        self.file, self.item, self.operator = file, item, operator
        self.where = item.name.text
        self.start, self.end, self.new = start, end, new
        self.number = None
        self.reached = False  # by a case in user space
        self.time = 0  # of a CPU, in user space (s)
        self.caught = None  # by this test
        self.reason = None  # why no test can notice it
        self.of_a_function = item.kind == "function"

    def finish(self, text):
        first = text.rfind("\n", 0, self.start) + 1
        last = text.find("\n", self.end)
        self.line = text.count("\n", 0, self.start) + 1
        self.before = " ".join(text[first:last].split())
        self.after = " ".join((text[first:self.start] + self.new + text[self.end:last]).split())
        self.old = text[self.start:self.end]
        self.change = " ".join(f"{self.old} -> {self.new}".split())

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

    def by(self, test):
        self.caught = test


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
    items, macros = [], {}
    blank = list(text)
    for d in DIRECTIVE.finditer(text):
        if d[1] == "define":
            tokens = tokens_of(text, d.start(), d.end())
            at = 3
            if len(tokens) > 3 and tokens[3].text == "(" and tokens[3].start == tokens[2].end:
                at = closing(tokens, 3) + 1
            if tokens[at:]:
                items.append(Item("macro", tokens[2], tokens, tokens[at:], tokens[:at]))
                macros[tokens[2].text] = items[-1]
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
                    items.append(Item("function", tokens[args - 1], tokens[first:end + 1],
                                      tokens[i + 1:end], tokens[first:i]))
                    i = end
                    break
                i = end
            i += 1
        whole = tokens[first:i + 1]
        if assign is not None and tokens[assign + 1].text == "{":
            head = tokens[first:assign]
            name = next(a for a, b in zip(head, head[1:] + [tokens[assign]])
                        if a.kind == "name" and b.text in ("[", "="))
            items.append(Item("table", name, whole, tokens[assign + 1:i], head))
        made = made_item(macros, whole)
        if made:
            items.append(made)
        i += 1
    return items


def made_of(macro):
    """The parameters of a macro that makes tables, and the parts of the last one's name: text
    before, parameter, text after; None if it makes none with a name of its own"""
    body = macro.body
    if len(macro.head) < 4 or not body:
        return None
    for i in range(len(body) - 1, 0, -1):
        if body[i].text == "=" and body[i + 1].text == "{":
            break
    else:
        return None
    end = i - 1
    while body[end].text == "]":
        end = next(j for j in range(end, -1, -1) if body[j].text == "[") - 1
    first = end
    while first > 1 and body[first - 1].text == "##":
        first -= 2
    names = [t.text for t in body[first:end + 1] if t.text != "##"]
    params = [p[0].text for p in split(macro.head[4:-1]) if p]
    at = [i for i, n in enumerate(names) if n in params]
    if len(at) != 1:
        return None
    return params, "".join(names[:at[0]]), names[at[0]], "".join(names[at[0] + 1:])


def made_item(macros, whole):
    """"MACRO(name, ...);" as an item, or None"""
    if len(whole) < 5 or whole[0].text not in macros or whole[1].text != "(" or \
            closing(whole, 1) != len(whole) - 2:
        return None
    made = made_of(macros[whole[0].text])
    args = split(whole[2:-2])
    if not made or made[0].index(made[2]) != 0 or len(args) < 2 or len(args[0]) != 1:
        return None
    item = Item("made", args[0][0], whole, whole[4:-2], whole[:3])
    item.macro, item.around = whole[0].text, (made[1], made[3])
    return item


class Finder:
    """Find the mutants of an item."""

    def __init__(self, file, text, item):
        self.file, self.text, self.item = file, text, item
        self.found = []

    def add(self, operator, start, end, new):
        if self.text[start:end] != new:
            self.found.append(Mutant(self.file, self.item, start, end, new, operator))

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
        elif self.item.kind == "made":
            self.rows(body)
        elif body[0].text == "{" and body[-1].text == "}":
            self.rows(body[1:-1])
        self.expression(body)
        return self.found


def find_mutants(root, files):
    """All mutants of the files, and the items of each file"""
    mutants, items = [], {}
    for file in files:
        with open(os.path.join(root, file)) as f:
            text = f.read()
        items[file] = items_of(text)
        for item in items[file]:
            seen = set()
            for m in Finder(file, text, item).all():
                edit = m.start, m.end, m.new
                if edit not in seen:
                    seen.add(edit)
                    m.finish(text)
                    mutants.append(m)
    for number, m in enumerate(mutants, 1):
        m.number = number
    return mutants, items


# All mutants in one build

PREFIX = "extern int ex_mutant; extern unsigned char *ex_reached;\n"  # one line


def head_without(text, item, words):
    """The head of an item without some words"""
    start, end = span(item.head)
    head = text[start:end]
    for t in reversed(item.head):
        if t.text in words:
            head = head[:t.start - start] + head[t.end - start:]
    return " ".join(head.split())


def parameters(item):
    """Names of a function's parameters; None if there is no fixed number"""
    at = item.head.index(item.name)
    inner = item.head[at + 2:closing(item.head, at + 1)]
    names = []
    for part in split(inner):
        if [t.text for t in part] == ["void"] or macro_parameters(item):
            break
        if part[0].text == "...":
            return None
        texts = [t.text for t in part]
        pointer = [b.text for a, b in zip(part, part[1:]) if a.text == "*" and b.kind == "name" and
                   "(" in texts]
        before = part[:texts.index("[")] if "[" in texts else part
        named = [t.text for t in before if t.kind == "name"]
        names.append(pointer[0] if pointer else named[-1])
    return names


def macro_parameters(item):
    """The token of a macro that is all of a function's parameters, which it does not use"""
    at = item.head.index(item.name)
    inner = item.head[at + 2:closing(item.head, at + 1)]
    return inner[0] if len(inner) == 1 and inner[0].text.isupper() else None


def struct_of(item):
    """The tokens of the members of a struct that is defined with the table"""
    if item.kind == "table":
        for i, t in enumerate(item.head):
            if t.text == "{":
                return item.head[i:closing(item.head, i) + 1]
    return []


def writable(declaration):
    """The declaration of a table, without the const of its elements"""
    head, star, tail = declaration[0].rpartition("*")
    return head + star + tail.replace("const ", "", 1)


class Build:
    """Files with all mutants

    lines:   for each file, [(first line, last line, mutant)] of the copies
    reached: for each mutant's number, the numbers of the functions that have it; None: a table
    names:   for each mutant's number, the functions and tables that have it
    """

    def __init__(self, root, items, mutants, say_reached=True):
        self.root, self.items, self.say_reached = root, items, say_reached
        self.lines = {}
        self.reached = {}
        self.names = collections.defaultdict(set)
        self.functions = 0
        self.of_item = collections.defaultdict(list)
        self.tables = set()
        self.makers = set()
        for m in mutants:
            self.reached[m.number] = set()
            if m.item.kind != "macro":
                self.of_item[m.file, m.item.start].append((m, None))
        macros = [m for m in mutants if m.item.kind == "macro"]
        if macros:
            self.place_macros(macros)

    def place_macros(self, mutants):
        """A macro's mutants go to the functions and tables that use it."""
        uses = {}  # name: names of macros with it in their texts
        for file in self.items:
            for item in self.items[file]:
                if item.kind == "macro":
                    for name in item.names - {item.name.text, "define"}:
                        uses.setdefault(name, set()).add(item.name.text)
        for m in mutants:
            names, new = set(), {m.where}
            while new:
                names |= new
                new = set().union(*(uses.get(n, ()) for n in new)) - names
            for file in self.items:
                for item in self.items[file]:
                    if item.kind != "macro" and item.names & names:
                        self.of_item[file, item.start].append((m, m.item))

    def text_of(self, file):
        with open(os.path.join(self.root, file)) as f:
            return f.read()

    def files(self):
        """{file: text} of those that have mutants"""
        changed = {}
        for file in self.items:
            its = [i for i in self.items[file] if (file, i.start) in self.of_item]
            if its:
                changed[file] = self.put(file, its)
        for file in (*self.items, DECLARATIONS):
            text = changed.get(file) or self.text_of(file)
            new = text
            for name in self.makers:
                new = re.sub(rf"^#define {name}\((?:[^\n]*\\\n)*[^\n]*\n",
                             lambda m: m[0].replace("static const struct", "static struct"),
                             new, flags=re.M)
            for name in self.tables:
                new = re.sub(rf"^(?:extern|static) const [^;={{}}\n]*\b{name}(?:\[\w*\])?;",
                             writable, new, flags=re.M)
            if new != text:
                changed[file] = new
        return changed

    def put(self, file, its):
        text, out, at = self.text_of(file), [PREFIX], 0
        line = 2
        lines = self.lines[file] = []
        for item in sorted(its, key=lambda i: i.start):
            whole = text[at:item.start]
            out.append(whole)
            line += whole.count("\n")
            write = {"function": self.function, "table": self.table, "made": self.made}[item.kind]
            for chunk, m in write(text, item, self.of_item[file, item.start]):
                out.append(chunk)
                count = chunk.count("\n")
                if m:
                    lines.append((line, line + count, m))
                line += count
            at = item.end
        out.append(text[at:])
        return "".join(out)

    def edited(self, text, item, suffix, m, macro):
        """A copy of an item with another name, and with the mutant @m"""
        edits = [(item.name.end, item.name.end, f"__{suffix}")]
        members = struct_of(item)
        if members:
            edits.append((*span(members), ""))
        unused = item.kind == "function" and macro_parameters(item)
        if unused:
            edits.append((unused.start, unused.end, "void"))
        if m and not macro:
            edits.append((m.start, m.end, m.new))
        copy = text[item.start:item.end]
        for start, end, new in sorted(edits, reverse=True):
            copy = copy[:start - item.start] + new + copy[end - item.start:]
        if macro:
            body = self.macro_text(macro, m)
            copy = f'#pragma push_macro("{m.where}")\n#undef {m.where}\n{body}{copy}\n' \
                   f'#pragma pop_macro("{m.where}")\n'
        return copy + "\n"

    def macro_text(self, macro, m):
        text = self.text_of(m.file)
        new = text[macro.start:m.start] + m.new + text[m.end:macro.end]
        return new + "\n"

    def function(self, text, item, mutants):
        names = parameters(item)
        if names is None:
            yield text[item.start:item.end], None
            return
        self.functions += 1
        head = head_without(text, item, {"inline", "__always_inline"})
        local = "" if item.head[0].text == "static" else "static "
        yield f"{head};\n", None

        def copy(suffix, m=None, macro=None):
            whole = self.edited(text, item, suffix, m, macro)
            start = whole.index(text[item.start:item.head[0].end])
            body = whole[start:]
            body = re.sub(r"^(static )?inline ", r"\1", body)
            body = re.sub(r"^(static )__always_inline ", r"\1", body)
            return f"{whole[:start]}{local}__attribute__((noipa)) {body}"

        yield copy("whole"), None
        cases = ""
        args = ", ".join(names)
        for m, macro in mutants:
            yield copy(m.number, m, macro), m
            self.names[m.number].add(item.name.text)
            if self.reached[m.number] is not None:
                self.reached[m.number].add(self.functions)
            cases += f"\tcase {m.number}:\n\t\treturn {item.name.text}__{m.number}({args});\n"
        reached = f"\tex_reached[{self.functions}] = 1;\n" if self.say_reached else ""
        yield (f"{head}\n{{\n{reached}\tswitch (ex_mutant) {{\n"
               f"{cases}\t}}\n\treturn {item.name.text}__whole({args});\n}}\n"), None

    def table(self, text, item, mutants):
        """A table can be written, and has copies."""
        name = item.name.text
        self.tables.add(name)
        members = struct_of(item)
        outer = [t for t in item.head if t not in members]
        star = max((t.start for t in outer if t.text == "*"), default=0)
        whole = text[item.start:item.end]
        for t in reversed(outer):
            if t.text == "const" and t.start >= star:
                whole = whole[:t.start - item.start] + whole[t.end - item.start:]
        yield whole + "\n", None
        local = "" if item.head[0].text == "static" else "static "
        for m, macro in mutants:
            copy = self.edited(text, item, m.number, m, macro)
            start = copy.index(text[item.start:item.head[0].end])
            yield f"{copy[:start]}{local}{copy[start:]}\n" + self.entry(m, name, f"{name}__"), m

    def made(self, text, item, mutants):
        """A table that a macro makes"""
        self.makers.add(item.macro)
        before, after = item.around
        yield text[item.start:item.end] + "\n", None
        for m, macro in mutants:
            yield self.edited(text, item, m.number, m, macro) + \
                self.entry(m, before + item.name.text + after,
                           f"{before}{item.name.text}__", after), m

    def entry(self, m, name, copy, after=""):
        """The row of ex_tables for a copy of a table"""
        self.reached[m.number] = None
        self.names[m.number].add(name)
        copy += f"{m.number}{after}"
        return f"_Static_assert(sizeof({name}) == sizeof({copy}), \"\");\n" \
               f"static const struct {{ int m; void *to; const void *from; unsigned long n; }} " \
               f"{name}__at{m.number} __attribute__((section(\"ex_tables\"), used, " \
               f"aligned(8))) = {{ {m.number}, &{name}, &{copy}, sizeof({name}) }};\n"

    def mutant_at(self, file, line):
        lines = self.lines.get(file, [])
        at = bisect.bisect_right(lines, line, key=lambda x: x[0]) - 1
        if at >= 0 and lines[at][0] <= line <= lines[at][1]:
            return lines[at][2]
        return None
