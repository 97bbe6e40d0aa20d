# SPDX-License-Identifier: GPL-2.0
"""The figures whose formulas are in events/: which of them this machine has, and their values from
the counts of perf stat -j.  uncore-figures, uncore-top and uncore-pcp use it."""

import argparse
import collections
import glob
import itertools
import json
import os
import re
import signal
import subprocess
import sys

VERSION = "0.9"
EVENTS = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "events")
DEVICES = "sys/bus/event_source/devices"
PARANOID = "/proc/sys/kernel/perf_event_paranoid"
CAPABLE = 1 << 21 | 1 << 38     # CAP_SYS_ADMIN or CAP_PERFMON
NAME = re.compile(r"(\w+)@([\w.]+)@|(duration_time)")
BOX = re.compile(r"(.*?)(?:_(\d+))?")
COMMA = re.compile(r'(: "?-?\d+),(\d+"?[,}])')
PACKAGES = "/sys/devices/system/cpu/cpu[0-9]*/topology/physical_package_id"
# What a line of perf stat -j may belong to
PLACES = ("interval", "socket", "die", "cluster", "cache", "core", "node", "cpu", "thread")
MOST_COUNT = 1 << 64
ROUNDING = 1e-9     # of a share
SCALE = re.compile(r"(\d+)(.*)")

# A figure.  folder: the first in events/ that has it; per_chip: is it of one package only?
Metric = collections.namedtuple("Metric", "name formula factor unit per_chip groups text folder")
# A line of perf stat -j.  key: its event and what it is of
Line = collections.namedtuple("Line", "time package pmu event value share key")
# share: the part of the time that the event had a counter, in %; twice: perf has two counts of it
Count = collections.namedtuple("Count", "value share twice")
# The value of a figure in its unit, the share of the time that its events were counted in %, the
# boxes if they were counted by their own names, and whether no events can have this value
Value = collections.namedtuple("Value", "value share boxes outside")
# What a figure may be instead of a Value
NOT_COUNTED, NO_OCCURRENCES = "not counted", "no occurrences"


class Failure(Exception):
    """A sentence for the user"""


def number(value, most):
    """A number that perf has printed, as a float from 0 to MOST; ValueError if it is none"""
    if isinstance(value, bool) or not isinstance(value, (str, bytes, int, float)):
        raise ValueError
    try:
        result = float(value)
    except OverflowError:       # an integer of 400 digits
        raise ValueError from None
    if not 0 <= result <= most:     # nor is NaN
        raise ValueError
    return result


def parser(text, **options):
    """The parser of a program's arguments"""
    p = argparse.ArgumentParser(description=text, **options,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    return p


def metrics():
    """The figures of all processors, each formula once: the events tell the processors apart"""
    result = {}
    for path in sorted(glob.glob(os.path.join(EVENTS, "*/metrics*.json"))):
        with open(path, encoding="utf-8") as f:
            for row in json.load(f):
                factor, unit = SCALE.fullmatch(row["ScaleUnit"]).groups()
                result.setdefault((row["MetricName"], row["MetricExpr"]), Metric(
                    row["MetricName"], row["MetricExpr"], int(factor), unit,
                    row.get("AggregationMode") == "PerChip", tuple(row["MetricGroup"].split(";")),
                    row["BriefDescription"], os.path.basename(os.path.dirname(path))))
    return list(result.values())


def events_of(formula):
    """[(PMU, event)] of a formula"""
    return [(pmu, event) for pmu, event, _ in NAME.findall(formula) if pmu]


class Pmus:
    """The PMUs of a machine, from sysfs"""

    def __init__(self, root="/"):
        self.path = os.path.join(root, DEVICES)

    def boxes(self, pmu):
        """The PMUs of that name, or of that name and a number"""
        names = os.listdir(self.path) if os.path.isdir(self.path) else []
        return sorted((x for x in names if re.fullmatch(rf"{re.escape(pmu)}(_\d+)?", x)),
                      key=lambda x: (len(x), x))

    def text(self, *path):
        """The contents of a file of a PMU, or None"""
        try:
            with open(os.path.join(self.path, *path), encoding="utf-8", errors="replace") as f:
                return f.read().strip()
        except (OSError, ValueError):   # such as a name with a zero byte
            return None

    def of_event(self, pmu, event):
        """The boxes that have the event"""
        return [box for box in self.boxes(pmu) if self.text(box, "events", event)]

    def cpus(self, box):
        """The CPUs whose counts perf has of a box, in their order, as texts"""
        ranges = re.findall(r"(\d+)(?:-(\d+))?", self.text(box, "cpumask") or "")
        return [str(cpu) for first, last in ranges
                for cpu in range(int(first), int(last or first) + 1)]

    def metrics(self):
        """The figures whose events are all there.  Of two formulas of a figure the last one: with
        all names an Ivytown has the events of a Haswell's, too."""
        found = {metric.name: metric for metric in metrics()
                 if all(self.of_event(*event) for event in events_of(metric.formula))}
        if not found:
            raise Failure("this machine has no PMU of ex_uncore: load it first "
                          "(modprobe ex_uncore)")
        return list(found.values())


def package_of(row):
    """The package of a line of --per-socket, --per-die or --per-core"""
    named = re.match(r"S\d{1,4}", row.get("socket") or row.get("die") or row.get("core") or "")
    return named[0] if named else "all"


def parsed(text, name):
    """A Line of perf stat -j; None if it has no count.  In some languages its numbers have a comma,
    which is no JSON."""
    row = json.loads(COMMA.sub(r"\1.\2", text))
    if not all(isinstance(field, (str, int, float)) for field in row.values()):
        raise ValueError
    if "event" not in row:      # a metric of perf
        return None
    if "variance" in row:
        raise Failure(f"{name}: perf stat -r has no means of events that are sums over "
                      "boxes, but the counts of the last run or of one box; leave -r out")
    if row["counter-value"] == "<not counted>" and row.get("aggregate-number") == 0:
        return None     # perf 6 has a line for an event and a package without this event, too
    pmu, _, event = row["event"].rstrip("/").partition("/")
    if pmu == "duration_time":
        pmu, event = "tool", pmu
    if row["counter-value"] in ("<not counted>", "<not supported>"):
        count, share = None, 0
    else:
        count = number(row["counter-value"], MOST_COUNT)
        share = number(row.get("pcnt-running", 100), 100)
        if row["unit"] == "MiB":        # of lines of 64 bytes
            count = round(count * (1 << 20) / 64)
    time = number(row["interval"], MOST_COUNT) if "interval" in row else None
    return Line(time, package_of(row), pmu, event, count, share,
                tuple(row.get(place) for place in ("event", *PLACES)))


def parse(lines, name):
    """The Lines of perf stat -j"""
    for number, text in enumerate(lines, 1):
        if not text.startswith("{"):
            continue
        try:
            line = parsed(text, name)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            raise Failure(f"{name}: line {number} is not of perf stat -j") from None
        if line:
            yield line


class Counts:
    """Counts of perf stat -j: packages[package][PMU, event][box] is a Count.  The box is the
    number of the PMU, or "" if it has none or if perf has added up the boxes."""

    def __init__(self, lines):
        self.packages = collections.defaultdict(lambda: collections.defaultdict(dict))
        seen = set()
        for line in lines:
            count = Count(line.value, line.share, line.key in seen)
            seen.add(line.key)
            for pmu, box in {(line.pmu, ""), BOX.fullmatch(line.pmu).groups(default="")}:
                put(self.packages[line.package][pmu, line.event], box, count)

    def seconds(self):
        """The Count of the time, in ns, or None"""
        for of_package in self.packages.values():
            if ("tool", "duration_time") in of_package:
                return of_package["tool", "duration_time"][""]
        return None

    def total(self):
        """The counts of all packages together"""
        result = collections.defaultdict(dict)
        for of_package in self.packages.values():
            for name, boxes in of_package.items():
                for box, count in boxes.items():
                    put(result[name], box, count)
        return result


def put(boxes, box, count):
    """Add a Count to that of a box"""
    before = boxes.get(box, Count(0, 100, False))
    boxes[box] = Count(None if None in (before.value, count.value) else before.value + count.value,
                       min(before.share, count.share), before.twice or count.twice)


def intervals(lines):
    """(time, Counts) of each interval of perf stat -I, when it ends; without -I the time is None"""
    for time, group in itertools.groupby(lines, lambda line: line.time):
        yield time, Counts(group)


def same_boxes(names, counts):
    """True if the events of each PMU were counted in the same boxes"""
    return all(counts[pmu, event].keys() == counts[other, event_2].keys()
               for pmu, event in names for other, event_2 in names if pmu == other)


def value(metric, counts, seconds):
    """The Value of a figure; or None if an event is missing; or a sentence if there is no value"""
    names = events_of(metric.formula)
    timed = "duration_time" in metric.formula
    if not all(name in counts for name in names) or (timed and not seconds):
        return None
    used = [count for name in names for count in counts[name].values()] + [seconds] * timed
    if any(count.value is None for count in used):
        return NOT_COUNTED
    if any(count.twice for count in used) or \
       any("" in counts[name] and len(counts[name]) > 1 for name in names):
        return "an event is counted twice"
    if not same_boxes(names, counts):
        return "the events are of different boxes"
    values = {name: sum(count.value for count in counts[name].values()) for name in names}
    code = NAME.sub(lambda m: "seconds" if m[3] else f"values[{m[1], m[2]}]", metric.formula)
    try:
        result = metric.factor * eval(code, {"__builtins__": {}}, {
            "values": values, "seconds": timed and seconds.value / 1e9})
    except ZeroDivisionError:
        return NO_OCCURRENCES
    boxes = {pmu: counts[pmu, event].keys() for pmu, event in names}
    return Value(result, min(count.share for count in used),
                 [f"{pmu} {', '.join(sorted(numbers, key=int))}"
                  for pmu, numbers in boxes.items() if "" not in numbers],
                 result < 0 or (metric.unit == "%" and result > 100 + ROUNDING))


def digits(number, places):
    """The text of a number with so many places, and without an exponent if it is larger"""
    return f"{number:.0f}" if abs(number) >= 10 ** places else f"{number:.{places}g}"


class Groups:
    """The events of figures, as perf stat counts them

    Each event is that of one box, and those of a figure are a group of perf for each box: perf
    reads the counters of a group together.  A group that does not fit on the counters perf takes
    apart (:W).
    """

    def __init__(self, pmus, wanted):
        self.pmus, self.groups = pmus, []
        for metric in wanted:
            names = events_of(metric.formula)
            for pmu in dict.fromkeys(pmu for pmu, _ in names):
                self.add([name for name in dict.fromkeys(names) if name[0] == pmu])
        # the PMU by whose name a figure has the event of a box
        self.pmu_of = {(box, event): pmu for group in self.groups for pmu, event in group
                       for box in pmus.of_event(pmu, event)}

    def add(self, names):
        """Count these events of one figure.  If an earlier figure has some of them, the others
        join its group if they fit there."""
        new = [name for name in names if not any(name in group for group in self.groups)]
        others = [group for group in self.groups if set(group) & set(names)]
        if new and others and self.fits(others[0] + new):
            others[0] += new
        elif new:
            self.groups.append(new)

    def fits(self, group):
        """Whether the counters of a box are enough for a group.  perf 7.3 does not fail if not."""
        command = ["perf", "stat", "-x,", "-a", "-e", self.option(group, 1), "--", "true"]
        done = subprocess.run(command, capture_output=True, check=False)
        return done.returncode == 0 and b"<not " not in done.stderr

    def option(self, group, most=None):
        """The argument of perf's -e for a group, on the first MOST boxes or on all of them"""
        boxes = dict.fromkeys(box for pmu, event in group for box in self.pmus.of_event(pmu, event))
        result = []
        for box in list(boxes)[:most]:
            events = [f"{box}/{event}/" for _, event in group
                      if self.pmus.text(box, "events", event)]
            result.append(events[0] if len(events) < 2 else
                          f"{{{','.join(events)}}}" + ":W" * (most is None))
        return ",".join(result)

    def __str__(self):
        return ",".join(["duration_time", *map(self.option, self.groups)])


def packages_of_cpus():
    """{CPU: its package}, as texts"""
    result = {}
    for path in glob.glob(PACKAGES):
        with open(path, encoding="ascii") as f:
            result[path.split("/")[-3].removeprefix("cpu")] = f"S{f.read().strip()}"
    return result


class Perf:
    """A running perf stat that counts the events of figures.  It ends with its block."""

    def __init__(self, wanted, command, interval):
        check_may_count()
        mine, its = os.pipe()
        # SIGINT ends perf, whose last counts are wanted.  A program does not inherit a handler.
        signal.signal(signal.SIGINT, self.interrupt)
        self.process = None
        # perf --per-socket forgets the counts of a home CPU that goes offline, perf -A does not
        self.packages = packages_of_cpus()
        try:
            self.groups = Groups(Pmus(), wanted)
            self.cpus = {box: self.groups.pmus.cpus(box) for box, _ in self.groups.pmu_of}
            self.process = subprocess.Popen(
                ["perf", "stat", "-j", "-a", "-A", "--log-fd", str(its),
                 *(["-I", str(interval)] if interval else []), "-e", str(self.groups),
                 *(["--", *command] if command else [])], pass_fds=[its])
        except FileNotFoundError:
            raise Failure("there is no perf: apt install linux-perf") from None
        os.close(its)
        self.output = mine

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error:       # perf would count on until it writes the next interval
            self.interrupt()

    def interrupt(self, *_):
        """End perf: Ctrl-C does so itself, kill does not"""
        if not self.process:
            raise KeyboardInterrupt
        self.process.send_signal(signal.SIGINT)

    def placed(self, lines):
        """The Lines with the packages of their CPUs, and with the PMU by whose name a figure has
        them.  perf 6.1 does not name a CPU that is offline by now: the place in the order of the
        CPUs tells it.  perf 7.3 has no line for it: it is not counted."""
        for _, group in itertools.groupby(lines, lambda line: line.time):
            left = {}       # {event of perf: (a Line of it, the CPUs that have none yet)}
            for line in group:
                line = line._replace(pmu=self.groups.pmu_of.get((line.pmu, line.event), line.pmu))
                cpus = left.setdefault(line.key[0], (line, list(self.cpus.get(
                    line.key[0].partition("/")[0], []))))[1]
                cpu = line.key[1 + PLACES.index("cpu")] or (cpus[0] if cpus else None)
                if cpu in cpus:
                    cpus.remove(cpu)
                yield line._replace(package=self.packages.get(cpu, "all"))
            for line, cpus in left.values():
                for cpu in cpus:
                    yield line._replace(package=self.packages.get(cpu, "all"), value=None, share=0,
                                        key=(cpu, *line.key))

    def counts(self):
        """(time, Counts) of each interval, as it ends"""
        with open(self.output, errors="replace", encoding="utf-8") as lines:
            yield from intervals(self.placed(parse(lines, "perf")))

    def status(self):
        """The exit status: perf's, which is that of the command"""
        status = self.process.wait()
        return 128 - status if status < 0 else status


def check_may_count():
    """Fail if this user may not count what is not of a task"""
    with open(PARANOID, encoding="utf-8") as f:
        paranoid = int(f.read())
    with open("/proc/self/status", encoding="utf-8") as f:
        capabilities = int(re.search(r"CapEff:\s*(\w+)", f.read())[1], 16)
    if paranoid > 0 and not capabilities & CAPABLE:
        raise Failure(f"{PARANOID} lets only root count whole packages: "
                      f"sudo {os.path.basename(sys.argv[0])}, or "
                      "sudo sysctl kernel.perf_event_paranoid=0")


def run(main):
    """Exit with the status of main, or with its sentence for the user"""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")
    sys.stdout.reconfigure(errors="backslashreplace")   # names have any characters
    try:
        status = main()
        sys.stdout.flush()
    except Failure as error:
        sys.exit(f"error: {error}")
    except BrokenPipeError:     # as of head; there is no reader for the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except OSError as error:
        sys.exit(f"error: {error.filename or 'input'}: {error.strerror}")
    except MemoryError:
        sys.exit("error: there is not enough memory for that input")
    sys.exit(status)
