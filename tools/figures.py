# SPDX-License-Identifier: GPL-2.0
"""The figures whose formulas are in events/: which of them this machine has, and their values from
the counts of perf stat -j.  uncore-top and uncore-pcp use it."""

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
COMMA = re.compile(r'(: "?-?\d+),(\d+"?[,}])')
PACKAGES = "/sys/devices/system/cpu/cpu[0-9]*/topology/physical_package_id"
ROUNDING = 1e-9     # of a share
SCALE = re.compile(r"(\d+)(.*)")

# A figure.  folder: the first in events/ that has it; per_chip: is it of one package only?
Metric = collections.namedtuple("Metric", "name formula factor unit per_chip groups text folder")
# A line of perf stat -j -A.  share: the part of the time that the event had a counter, in %
Line = collections.namedtuple("Line", "time cpu box event value share")
# The same of all boxes of a PMU; the value is None if one of them was not counted
Count = collections.namedtuple("Count", "value share")
# The value of a figure in its unit, and whether no events can have it
Value = collections.namedtuple("Value", "value share outside")
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


def parsed(text):
    """A Line of perf stat -j; None if it has no count.  In some languages its numbers have a comma,
    which is no JSON."""
    row = json.loads(COMMA.sub(r"\1.\2", text))
    if "event" not in row:      # a metric of perf
        return None
    box, _, event = row["event"].rstrip("/").partition("/")
    if box == "duration_time":
        box, event = "tool", box
    count, share = None, 0
    if row["counter-value"] not in ("<not counted>", "<not supported>"):
        count, share = float(row["counter-value"]), float(row.get("pcnt-running", 100))
        if row["unit"] == "MiB":        # of lines of 64 bytes
            count = round(count * (1 << 20) / 64)
    time = float(row["interval"]) if "interval" in row else None
    return Line(time, row.get("cpu"), box, event, count, share)


def parse(lines):
    """The Lines of perf stat -j"""
    return filter(None, (parsed(text) for text in lines if text.startswith("{")))


class Counts:
    """packages[package][PMU, event] is a Count"""

    def __init__(self, found):
        """FOUND: (package, PMU, event, Count) of each box"""
        self.packages = collections.defaultdict(dict)
        for package, *name, count in found:
            put(self.packages[package], tuple(name), count)

    def seconds(self):
        """The Count of the time, in ns, or None"""
        return next((of_package["tool", "duration_time"] for of_package in self.packages.values()
                     if ("tool", "duration_time") in of_package), None)

    def total(self):
        """The counts of all packages together"""
        result = {}
        for of_package in self.packages.values():
            for name, count in of_package.items():
                put(result, name, count)
        return result


def put(counts, name, count):
    """Add a Count to that of the same name"""
    before = counts.get(name, Count(0, 100))
    counts[name] = Count(None if None in (before.value, count.value)
                         else before.value + count.value, min(before.share, count.share))


def value(metric, counts, seconds):
    """The Value of a figure; or None if an event is missing; or a sentence if there is no value"""
    names = events_of(metric.formula)
    timed = "duration_time" in metric.formula
    if not all(name in counts for name in names) or (timed and not seconds):
        return None
    used = [counts[name] for name in names] + [seconds] * timed
    if any(count.value is None for count in used):
        return NOT_COUNTED
    code = NAME.sub(lambda m: "seconds" if m[3] else f"counts[{m[1], m[2]}].value", metric.formula)
    try:
        result = metric.factor * eval(code, {"__builtins__": {}}, {
            "counts": counts, "seconds": timed and seconds.value / 1e9})
    except ZeroDivisionError:
        return NO_OCCURRENCES
    return Value(result, min(count.share for count in used),
                 result < 0 or (metric.unit == "%" and result > 100 + ROUNDING))


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
        """(package, PMU, event, Count) of each Line of an interval.  perf 6.1 does not name a CPU
        that is offline by now: the place in the order of the CPUs tells it.  perf 7.3 has no line
        for it: it is not counted."""
        left = {}       # {(box, event): its CPUs without a Line}
        for line in lines:
            cpus = left.setdefault((line.box, line.event), list(self.cpus.get(line.box, [])))
            cpu = line.cpu or (cpus[0] if cpus else None)
            if cpu in cpus:
                cpus.remove(cpu)
            yield self.place(cpu, line.box, line.event, Count(line.value, line.share))
        for name, cpus in left.items():
            for cpu in cpus:
                yield self.place(cpu, *name, Count(None, 0))

    def place(self, cpu, box, event, count):
        pmu = self.groups.pmu_of.get((box, event), box)
        return self.packages.get(cpu, "all"), pmu, event, count

    def counts(self):
        """(time, Counts) of each interval, as it ends; without -I the time is None"""
        with open(self.output, errors="replace", encoding="utf-8") as lines:
            for time, group in itertools.groupby(parse(lines), lambda line: line.time):
                yield time, Counts(self.placed(group))

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
