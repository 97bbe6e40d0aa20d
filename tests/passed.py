# SPDX-License-Identifier: GPL-2.0
"""Remember which tests have passed on exactly these sources.

A test depends on all of the project but other tests' files, the pages and the parts that are in no
driver, model or machine, which it only reads if it names them.  A file of tests/ is named by
another one of these: by its file name, as a script for the guest, as a Python module, or as a
program by EX_PROGRAM.  Comments of C sources count for the tests that read the whole project.
"""

import hashlib
import json
import os
import re
import subprocess
import time

# They read the whole project.
READ_ALL = ["analysis", "coverage", "docs", "install", "mutate", "mutate_random", "static"]
# Files that no driver, model or machine is made of, and what a test that reads them names
PARTS = {
    r"(Documentation/(?!hardware/)|README\.md$)": r"Documentation|\.rst|\.md",
    r"kunit/": r"kunit",
    r"fuzz/": r"fuzz|kunit",
    r"(tools/)?confirm": r"\bconfirm|_confirm",
    r"debian/": r"debian",
    r"tools/(uncore-|recording|samples)": r"uncore-",
    r"tools/(bench|build-deb|demo|pictures|traffic-replay)$":
        r"tools/bench|build-deb|\bdemo\b|pictures|replay",
}
NAMED = re.compile(r"(?:\bguest|\bboot|^import|^from)\s+\"?(\w+)|\btests/(\w[\w-]*)|\bEX_(\w+)|"
                   r"\b([\w-]+\.(?:awk|c|config|h|py|sh|toml))\b", re.M)
COMMENT = re.compile(r"^\s*#(?!include).*$", re.M)
# and strings, which may have the beginning of a comment
COMMENT_OF_C = re.compile(rb"(\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])')|[ \t]*/\*.*?\*/", re.S)


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


class Tree:
    """The files of the project, and what they depend on"""

    def __init__(self, root):
        self.root = root
        listed = subprocess.run(["git", "-C", root, "ls-files", "-zco", "--exclude-standard"],
                                stdout=subprocess.PIPE, text=True, check=True).stdout
        self.files = sorted(f for f in set(listed.split("\0"))
                            if f and os.path.isfile(os.path.join(root, f)))
        self.tests = [f for f in self.files if f.startswith("tests/")]
        self.common = ["tests/run", "tests/passed.py",
                       *(f for f in self.tests if f.endswith(".config"))]
        self.named = {}
        for f in self.tests:
            for name in {os.path.basename(f), stem(f)}:
                self.named.setdefault(name, []).append(f)
        self.hashes = {}

    def read(self, path):
        with open(os.path.join(self.root, path), "rb") as f:
            return f.read()

    def names_in(self, path):
        """The files of tests/ that a file of tests/ names"""
        if path in self.common:  # tests/run names all of them, and depends on none
            return []
        text = COMMENT.sub("", self.read(path).decode(errors="replace"))
        words = {word.lower() if i == 2 else word
                 for match in NAMED.findall(text) for i, word in enumerate(match) if word}
        return [f for word in words for f in self.named.get(word, [])]

    def own_files(self, test):
        """The files of tests/ that a test depends on"""
        found = {*self.common, *self.named.get(test, [])}
        left = list(found)
        while left:
            new = set(self.names_in(left.pop())) - found
            found |= new
            left += new
        return found

    def absent(self, own):
        """The parts of the project that a test with these files does not read"""
        text = b"".join(self.read(f) for f in own.difference(self.common, ["tests/lib.sh"]))
        return re.compile("|".join(part for part, names in PARTS.items()
                                   if not re.search(names.encode(), text, re.I)) or "$")

    def depends(self, test):
        """All files that a test depends on"""
        if test in READ_ALL:
            return self.files
        own = self.own_files(test)
        absent = self.absent(own)
        return [f for f in self.files
                if (f in own if f.startswith("tests/") else not absent.match(f))]

    def code(self, path):
        """A file without what the compiler does not see"""
        text = self.read(path)
        if not path.endswith((".c", ".h")):
            return text
        lines = COMMENT_OF_C.sub(rb"\1", text).splitlines()
        return b"\n".join(line for line in lines if line.strip())

    def hash_of(self, path, read):
        if (path, read) not in self.hashes:
            mode = os.access(os.path.join(self.root, path), os.X_OK)
            self.hashes[path, read] = f"{path} {mode} {hashlib.sha256(read(path)).hexdigest()}\n"
        return self.hashes[path, read]

    def hash(self, test):
        """What tells whether anything that a test depends on has changed"""
        read = self.read if test in READ_ALL else self.code
        text = "".join(self.hash_of(path, read) for path in self.depends(test))
        return hashlib.sha256(text.encode()).hexdigest()


class Passed:
    """The tests that have passed, in files NAME.json of a folder: in full, or as make check runs
    them in its folder "check".  What has passed in full has passed."""

    def __init__(self, root, folder, full=True):
        self.tree = Tree(root)
        self.folders = [folder] if full else [os.path.join(folder, "check"), folder]
        os.makedirs(self.folders[0], exist_ok=True)

    def has(self, name):
        """Whether a test has passed, on whatever sources"""
        return any(os.path.exists(os.path.join(folder, f"{name}.json")) for folder in self.folders)

    def recall(self, name, key):
        """(number of its results, when, how long it took) if it has passed, else None"""
        for folder in self.folders:
            try:
                with open(os.path.join(folder, f"{name}.json")) as f:
                    its, *what = json.load(f)
            except (OSError, ValueError):
                continue
            if its == key:
                return what
        return None

    def note(self, name, key, number, took):
        """It has passed.  @key is of before it began: the sources may change meanwhile."""
        path = os.path.join(self.folders[0], f"{name}.json")
        with open(f"{path}.new", "w") as f:
            json.dump([key, number, time.strftime("%Y-%m-%d %H:%M"), took], f)
        os.replace(f"{path}.new", path)
