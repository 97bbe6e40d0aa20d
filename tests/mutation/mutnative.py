# SPDX-License-Identifier: GPL-2.0
"""Try generated mutants in user space: on KUnit, the model's own tests and the fuzz corpora."""

import collections
import concurrent.futures
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time

from . import mutagen

FOLDERS = ["fuzz", "kunit", "model", "include", "platforms", "netburst", "events",
           "tests/mutation/mutants.c",
           "Documentation/hardware"]
CORPORA = ["events", "netburst", "ops", "place", "model"]
# Warnings of the builds of make check that a mutant may not have
ERRORS = ["-Werror=int-conversion", "-Werror=incompatible-pointer-types",
          "-Werror=implicit-function-declaration", "-Werror=discarded-qualifiers",
          "-Werror=return-type"]
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", "-fno-ipa-icf", "-ftrack-macro-expansion=0",
         "-ftrivial-auto-var-init=pattern"]
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Functions and tables in an assembly file, with the number of their mutant
FUNCTION = re.compile(r"^\t\.type\t(\w+)__(whole|\d+), @function\n\1__\2:\n"
                      r"(.*?)^\t\.size\t\1__\2,", re.M | re.S)
DATA = re.compile(r"^\t\.type\t(\w+?)(?:__(\d+))?, @object\n\t\.size\t.*\n\w+:\n"
                  r"((?:\t\.(?:byte|value|long|quad|zero|string|ascii)\t.*\n)+)", re.M)
REPLAY = "model/tests/test_replay"  # has replay.c, which is a program of its own
STRIDE = 9  # of the KUnit sweeps without sanitizers; 1 with
MOST_FUNCTIONS = 4096  # MAX_FUNCTIONS of mutants.c
PROGRESS = 60  # seconds from one line of it to the next


def is_model(mutant):
    return mutant.file.startswith("model/")


def file_of(unit):
    return unit.replace("/", "_")


class Programs:
    """The programs that run cases, with some mutants in them"""

    def __init__(self, root, work, jobs, sanitize=False):
        self.root, self.work, self.jobs = root, work, jobs
        self.sanitize = SANITIZE if sanitize else []
        self.tree, self.out = os.path.join(work, "tree"), os.path.join(work, "out")
        self.build = None
        self.of_model = self.of_driver = True  # there are mutants of it

    def copy(self):
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.out)
        drivers = [n for n in os.listdir(self.root)
                   if n.startswith("ex_uncore") and n.endswith(".c") and ".mod." not in n]
        for name in FOLDERS + drivers + ["Kbuild"]:
            source, target = os.path.join(self.root, name), os.path.join(self.tree, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.isdir(source):
                shutil.copytree(source, target,
                                ignore=shutil.ignore_patterns("*.o", ".*.cmd", "build"))
            else:
                shutil.copy(source, target)
        self.kernel = [f"-I{self.tree}"] + shlex.split(self.make("$(KERNEL)", "$(O)/include/made"))
        common = self.make("$(COMMON:$(O)/%.o=%) $(INCLUDED)").split()
        self.separate = [n for n in common if not n.startswith("model/") and n != "fuzz" and
                         not n.endswith(".c")]
        self.model = [n for n in common if n.startswith("model/")]

    def make(self, words, *goals):
        """The value of a variable of fuzz/Makefile"""
        return subprocess.run(["make", "-s", "-C", f"{self.tree}/fuzz", f"O={self.out}",
                               f"--eval=words: {' '.join(goals)}; @echo '{words}'", "words"],
                              stdout=subprocess.PIPE, text=True, check=True).stdout

    def units(self):
        """{object: (source, compiler's options)}"""
        native = self.kernel + [f"-I{self.tree}/kunit/native/include"]
        units = {"kunit": ("kunit/native/suites.c", native),
                 "machine": ("kunit/native/machine.c", native),
                 "migrate": ("kunit/native/migrate.c", native)}
        for name in self.model:
            units[name] = (name + ".c", [])
        for name in sorted(os.listdir(f"{self.tree}/model/tests")):
            if name.endswith(".c") and name != "main.c":
                units[f"model/tests/{name[:-2]}"] = (f"model/tests/{name}",
                                                     [f"-I{self.tree}/model"])
        # tests/mutation/mutants.c has a test_fail() that ends the process
        units["model/tests/bench"][1].append("-Dtest_fail=unused_fail")
        for name in self.separate:
            units[f"driver/{name}"] = (name + ".c", self.kernel)
        for name in ["fuzz"] + [f"fuzz_{c}" for c in CORPORA]:
            units[f"fuzz/{name}"] = (f"fuzz/{name}.c", self.kernel)
        units["server_kunit"] = ("tests/mutation/mutants.c", native + ["-DKUNIT"])
        units["server_model"] = ("tests/mutation/mutants.c", [f"-I{self.tree}/model", "-DMODEL"])
        units["server_replay"] = ("tests/mutation/mutants.c", self.kernel + ["-DREPLAY"])
        return units

    def names(self, of_model):
        """Programs that may notice a mutant, of the model or of the driver.  With sanitizers a
        mutant of the model has only those that call the model alone: the others run it for the
        driver, and without sanitizers have done so already."""
        alone = ["model", "fuzz_model"]
        every = ["kunit", *(f"fuzz_{c}" for c in CORPORA if c != "model")]
        if not of_model:
            return every
        return alone if self.sanitize else every[:1] + alone[:1] + every[1:] + alone[1:]

    def programs(self):
        """{program: objects}"""
        units = self.units()
        wanted = self.names(False) * self.of_driver + self.names(True) * self.of_model
        found = {}
        if "kunit" in wanted:
            found["kunit"] = ["server_kunit", "kunit", "machine", "migrate", *self.model]
        if "model" in wanted:
            found["model"] = ["server_model", *self.model, *(u for u in units if "tests/" in u)]
        for corpus in CORPORA:
            if f"fuzz_{corpus}" not in wanted:
                continue
            found[f"fuzz_{corpus}"] = ["server_replay", f"fuzz/fuzz_{corpus}", "fuzz/fuzz",
                                       *(u for u in units if u.startswith("driver/")),
                                       *self.model]
        return found

    def compile(self, name, source, options, *how):
        """Returns the compiler's messages, or None if there is no error."""
        done = subprocess.run(["gcc", *FLAGS, *how, *ERRORS, *options,
                               os.path.join(self.tree, source), "-o",
                               os.path.join(self.out, file_of(name))],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False)
        return done.stderr if done.returncode else None

    def put(self, items, mutants):
        self.build = mutagen.Build(self.root, items, mutants)
        self.of_model = any(is_model(m) for m in mutants)
        self.of_driver = not all(is_model(m) for m in mutants)
        for file in (*items, mutagen.DECLARATIONS):
            shutil.copy(os.path.join(self.root, file), os.path.join(self.tree, file))
        for file, text in self.build.files().items():
            with open(os.path.join(self.tree, file), "w") as f:
                f.write(text)
        if self.build.functions >= MOST_FUNCTIONS:
            sys.exit("error: too many functions")

    def pool(self, work, things):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            return list(pool.map(work, things))

    def those_that_compile(self, items, mutants):
        """Put the mutants into the tree, without those that do not compile."""
        units = {n: u for n, u in self.units().items()
                 if n in ("kunit", REPLAY) or n in self.model}
        while units:
            self.put(items, mutants)
            say = dict(zip(units, self.pool(
                lambda n: self.compile(n + ".try", *units[n], "-S", "-O0"), units)))
            bad = set()
            for name, text in say.items():
                for file, line in re.findall(r"^(\S+?):(\d+):\d+: error:", text or "", re.M):
                    m = self.build.mutant_at(os.path.relpath(file, self.tree), int(line))
                    if not m:
                        sys.exit(f"error: {file}:{line} does not compile:\n{text[:3000]}")
                    bad.add(m)
            units = {n: u for n, u in units.items() if say[n]}
            mutants = [m for m in mutants if m not in bad]
        return mutants

    def assemble(self):
        """Make the programs, and keep the assembly for same_code()."""
        units = self.units()
        needed = set().union(*self.programs().values())
        order = sorted(needed, key=lambda n: n != "kunit")
        # as in kunit/native/Makefile, or a case takes longer than it may
        plain = [] if self.of_model else self.model

        def one(name):
            text = self.compile(name + ".s", *units[name], "-S",
                                *([] if name in plain else self.sanitize))
            if text is None:
                text = self.compile(name + ".o", f"{self.out}/{file_of(name)}.s", [], "-c")
            return text

        for name, text in zip(order, self.pool(one, order)):
            if text:
                sys.exit(f"error: {name} does not compile:\n{text[:3000]}")
        self.pool(self.link, self.programs().items())

    def link(self, program):
        name, parts = program
        done = subprocess.run(["gcc", *self.sanitize, "-o", f"{self.out}/run_{name}",
                               *(f"{self.out}/{file_of(part)}.o" for part in parts)],
                              stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            sys.exit(f"error: {name}:\n{done.stderr[-3000:]}")

    def same_code(self):
        """{mutant's number: number of another with the same code and data, 0: the unbroken}"""
        code = collections.defaultdict(dict)
        for unit in ["kunit", *[REPLAY] * self.of_model, *self.model]:
            with open(f"{self.out}/{file_of(unit)}.s") as f:
                text = f.read()
            for match in FUNCTION.finditer(text):
                number = 0 if match[2] == "whole" else int(match[2])
                code[number][unit, match[1]] = plain(match[3], match[1])
            for match in DATA.finditer(text):
                code[int(match[2] or 0)][unit, match[1]] = match[3]
        same, first = {}, {}
        for number in sorted(set(code) - {0}):
            its = code[number]
            if {name for _, name in its} != self.build.names[number]:
                continue
            if all(code[0].get(place) == its[place] for place in its):
                same[number] = 0
                continue
            key = tuple(sorted(its.items()))
            if first.setdefault(key, number) != number:
                same[number] = first[key]
        return same

    def environment(self):
        with open(os.path.join(self.tree, "model/Makefile"), encoding="utf-8") as f:
            tables = re.findall(r"^export (\w+_CSV)\s*\?= \$\(HERE\)\.\./(\S+)$", f.read(), re.M)
        return dict(os.environ, EVENTS=f"{self.tree}/events", ASAN_OPTIONS="detect_leaks=0",
                    **{name: os.path.join(self.tree, path) for name, path in tables})

    def server(self, name):
        argument = name.replace("fuzz_", f"{self.root}/fuzz/corpus/") if "fuzz" in name else \
            f"stride={1 if self.sanitize else STRIDE}"
        return Server(os.path.join(self.out, "run_" + name), argument, self.environment())


def plain(asm, function):
    """Assembly text without what differs between copies of a function"""
    lines = [line for line in asm.split("\n")
             if not re.match(r"\t\.(cfi|loc|file|p2align|align|type|size|globl)|\.L(V|B|F)\w*:",
                             line)]
    labels = {}
    text = "\n".join(lines)
    text = re.sub(r"\.L\d+\b", lambda m: labels.setdefault(m[0], f".L#{len(labels)}"), text)
    text = re.sub(rf"\b{function}__(whole|\d+)\b", function, text)
    return re.sub(r"(\w)\.\d+\b", r"\1.#", text)


class Server:
    """A program that runs cases"""

    def __init__(self, program, argument, env):
        self.process = subprocess.Popen([program, argument], stdin=subprocess.PIPE, env=env,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.cases = []
        while True:
            word, _, name = self.process.stdout.readline().rstrip("\n").partition(" ")
            if word != "case":
                break
            self.cases.append(name)
        if word != "ready":
            sys.exit(f"error: {program} does not start")

    def ask(self, request):
        self.process.stdin.write(request + "\n")
        answer = self.process.stdout.readline().split()
        if not answer:
            sys.exit(f"error: {self.process.args} died")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Case:
    def __init__(self, program, number, name):
        self.program, self.number, self.name = program, number, name
        self.time = 0  # us of the CPU
        self.reached = set()
        self.kills, self.tries = collections.Counter(), collections.Counter()  # by function, file

    def count(self, m, killed):
        """The case was tried on a mutant."""
        for where in [(m.file, m.where), m.file]:
            self.tries[where] += 1
            self.kills[where] += killed

    def cost(self, m):
        """CPU time for each mutant of this function that the case notices, as far as known"""
        of_file = (self.kills[m.file] + 0.1) / (self.tries[m.file] + 1)
        return self.time * (self.tries[m.file, m.where] + 5) / \
            (self.kills[m.file, m.where] + 5 * of_file)

    def limit(self):
        """CPU time in ms"""
        return 100 + self.time // 200


class Native:
    """Try mutants on cases"""

    def __init__(self, programs, jobs):
        self.programs, self.jobs = programs, jobs
        names = list(programs.programs())
        self.local = threading.local()
        self.servers = []
        self.cases = {name: [] for name in names}
        for name in names:
            server = programs.server(name)
            for number, case in enumerate(server.cases):
                c = Case(name, number, case)
                answer = server.ask(f"? {number}")
                if answer[2] != "ok":
                    sys.exit(f"error: {name}: {case} fails without a mutant, after "
                             f"{int(answer[1]) / 1e6:.1f} of 60 s of a CPU")
                c.time, c.reached = int(answer[1]), {int(x) for x in answer[3:]}
                self.cases[name].append(c)
            server.close()
        print("cases: " + ", ".join(
            f"{name} {len(some)} in {sum(c.time for c in some) / 1e6:.1f} s"
            for name, some in self.cases.items()), file=sys.stderr, flush=True)

    def server(self, name):
        if not hasattr(self.local, "servers"):
            self.local.servers = {}
        if name not in self.local.servers:
            self.local.servers[name] = self.programs.server(name)
            self.servers.append(self.local.servers[name])
        return self.local.servers[name]

    def order(self, m):
        """The cases that can notice a mutant, the most promising first"""
        reached = self.programs.build.reached[m.number]
        cases = [c for name in self.programs.names(is_model(m)) for c in self.cases[name]
                 if reached is None or c.reached & reached]
        return sorted(cases, key=lambda c: c.cost(m))

    def try_one(self, m):
        cases = self.order(m)
        m.reached = bool(cases)
        for program, group in itertools.groupby(cases, key=lambda c: c.program):
            some = list(group)
            answer = self.server(program).ask(
                " ".join([str(m.number), *(f"{c.number}:{c.limit()}" for c in some)]))
            m.time += int(answer[2]) / 1e6
            for c in some:
                killed = answer[1] == str(c.number)
                c.count(m, killed)
                if killed:
                    m.caught = f"{program} {c.name}"
                    return

    def try_all(self, mutants):
        how = "with sanitizers" if self.programs.sanitize else "without sanitizers"
        start = said = time.monotonic()
        done = 0
        lock = threading.Lock()

        def one(m):
            nonlocal done, said
            self.try_one(m)
            with lock:
                if not m.caught and not m.reason:
                    print(f"not noticed {how}: {m}", file=sys.stderr, flush=True)
                done += 1
                now = time.monotonic()
                if now > said + PROGRESS:
                    said = now
                    print(f"{done} of {len(mutants)} mutants tried, {now - start:.0f} s",
                          file=sys.stderr, flush=True)

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(one, mutants))
        for server in self.servers:
            server.close()
