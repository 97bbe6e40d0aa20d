#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Configure Performance Co-Pilot for the uncore events of this machine.

  uncore-pcp [EVENT...]
  uncore-pcp --remove

Writes the configuration of pmdaperfevent, of derived metrics, pmrep :uncore, pcp dstat --uncore
and pmlogger, for the events of the formulas in Documentation/formulas.rst that fit on the counters
together.  EVENT is another one, like uncore_cbox/snps.all/; without the number of a box it is
the sum of all boxes.  --root DIR means a system whose files are in DIR.

An event that pmdaperfevent would read wrongly is refused.
"""

import argparse
import glob
import json
import os
import re
import shutil
import sys

# beside tools/ in the source tree; the package ex-uncore-tools has the formulas in share/
PROGRAM = os.path.realpath(__file__)
EVENTS = os.path.join(os.path.dirname(os.path.dirname(PROGRAM)),
                      *(["events"] if PROGRAM.endswith(".py") else ["share", "ex-uncore"]))
DEVICES = "sys/bus/event_source/devices"
PERFEVENT = "etc/pcp/perfevent/perfevent.conf"
BEGIN, END = "# uncore-pcp: begin\n", "# uncore-pcp: end\n"
BYTES = {"encoding": "utf-8", "errors": "surrogateescape"}     # of a file in any encoding
PER_SECOND = " / 1000000 / duration_time"
# Metrics whose events do not fit on the counters beside those of the others, by folder
LEFT_OUT = {
    # imt_inserts_wr has the only counter for them; the last is right for links of 6.4 GT/s
    "nehalemex": ["home_agent_latency", "home_agent_read_share", "qpi0_utilisation"],
    # the others have all eight counters
    "nehalem": ["home_agent_latency", "home_agent_read_share"],
    "westmere": ["home_agent_latency", "home_agent_read_share", "llc_read_latency"],
    # a port has four counters
    "ivytown": ["qpi_send_utilisation", "qpi_receive_queue_latency"],
}
LEFT_OUT["westmereex"] = LEFT_OUT["nehalemex"]
# Lines of PCP's own perfevent.conf whose events take the counters of a PMU: PCP's uncore events of
# Nehalem and Westmere, and those of the kernel's p4, beside which netburst refuses its events
OFF = "#uncore-pcp#"
RIVALS = {"uncore": r"UNC_.*", "netburst": r"cycles|instructions|cpu\..*"}


class Failure(Exception):
    """A sentence for the user"""


class Pmus:
    """The PMUs of a machine, from sysfs"""

    def __init__(self, root):
        self.path = os.path.join(root, DEVICES)

    def boxes(self, pmu):
        """The PMUs of that name, or of that name and a number"""
        names = os.listdir(self.path) if os.path.isdir(self.path) else []
        return sorted((x for x in names if re.fullmatch(rf"{re.escape(pmu)}(_\d+)?", x)),
                      key=lambda x: (len(x), x))

    def text(self, *path):
        """The contents of a file of a PMU, or None"""
        try:
            with open(os.path.join(self.path, *path)) as f:
                return f.read().strip()
        except OSError:
            return None

    def of_event(self, pmu, event):
        """The boxes that have the event; none if pmdaperfevent would read it wrongly"""
        return [box for box in self.boxes(pmu) if self.text(box, "events", event)]

    def misread(self, box, event):
        """The term of an event that pmdaperfevent reads wrongly: it takes each value for
        hexadecimal, and of a field it knows the first range of bits only."""
        for term in self.text(box, "events", event).split(","):
            field, _, value = term.partition("=")
            first = re.match(r"config\d?:(\d+)(?:-(\d+))?", self.text(box, "format", field) or "")
            low, high = (int(x or first[1]) for x in first.groups()) if first else (0, -1)
            try:
                right = int(value, 16) == int(value, 0) and not int(value, 0) >> high - low + 1
            except ValueError:      # no number
                right = False
            if not right:
                return f"{term} ({field} is {self.text(box, 'format', field)})"
        return None


def formulas(pmus):
    """{name: (factor, [(PMU, event)])}: the sums of events for the machine's metrics.  Those of
    bytes have the name of the metric, the others that of an event, since PCP cannot divide sums
    with instance domains of their own, as each event of pmdaperfevent has."""
    result = {}
    for path in sorted(glob.glob(os.path.join(EVENTS, "*/metrics*.json"))):
        with open(path) as f:
            rows = json.load(f)
        for row in rows:
            name, formula = row["MetricName"], row["MetricExpr"]
            events = re.findall(r"(\w+)@([\w.]+)@", formula)
            if name in LEFT_OUT.get(os.path.basename(os.path.dirname(path)), ()) or \
               not all(pmus.of_event(*event) for event in events):
                continue
            if formula.endswith(PER_SECOND):
                factor = int(re.match(r"(\d+) \* ", formula)[1])
                result[name.removesuffix("_bandwidth")] = (factor, events)
            else:
                result.update({".".join(event): (1, [event]) for event in events})
    return result


def perfevent(pmus, sums):
    """The lines for [dynamic] of perfevent.conf, and its sections of derived events"""
    dynamic, derived = {}, []
    for name, (factor, events) in sums.items():
        derived.append(f"[{name}:derived]")
        for pmu, event in events:
            for box in pmus.of_event(pmu, event):
                misread = pmus.misread(box, event)
                if misread:
                    raise Failure(f"pmdaperfevent would count something else for {box}/{event}/: "
                                  f"it reads {misread} wrongly")
                dynamic[f"{box}.{event}"] = None
                derived.append(f"{box}.{event} {factor}.0")
    return list(dynamic), derived


def configuration(sums):
    """{path: lines} of the files of PCP's tools.  pmdaperfevent says that bytes are a count."""
    derived, pmrep, dstat = [], [], []
    for name, (factor, _) in sums.items():
        source = f"perfevent.derived.{name}.value"
        if factor > 1:
            label = name
            to_bytes = '* mkconst(1, units="byte / count")'
            derived.append(f"uncore.{name}_bytes = instant({source}) {to_bytes}")
            derived.append(f"uncore.{name}_rate = rate({source}) {to_bytes}")
            pmrep.append(f"uncore.{name}_rate = {label},,MB / sec,,{max(len(label), 10)}")
            dstat.append(f"{name} = rate({source}) {to_bytes}")
        else:
            label = name.partition(".")[2]
            column = label.replace(".", "_")
            pmrep.append(f"{source} = {label},,,,{max(len(label), 10)}")
            dstat += [f"{column} = {source}", f"{column}.label = {label}"]
    return {
        "var/lib/pcp/config/derived/uncore": derived,
        "etc/pcp/pmrep/uncore.conf": ["[uncore]", "header = yes", "unitinfo = yes",
                                      "globals = no", "timestamp = yes", *pmrep],
        # a group of columns for each package
        "etc/pcp/dstat/uncore": ["[uncore]", "label = %I uncore", "grouptype = 1", "width = 8",
                                 "printtype = d", *dstat],
        "var/lib/pcp/config/pmlogconf/uncore/uncore": [
            "ident\tuncore counters", "probe\tperfevent.derived.active > 0 ? include : exclude",
            *(f"\tperfevent.derived.{name}.value" for name in sums)],
    }


def without_ours(path, text):
    text = re.sub(f"{BEGIN}.*?{END}", "", text, flags=re.DOTALL).replace(OFF, "")
    for line in (BEGIN, END):
        if line in text:
            raise Failure(f"{path} has one of the two lines between which ours are, but not the "
                          f"other: \"{line.rstrip()}\"; remove it and our lines, or install the "
                          "file of pcp again")
    return text


def edit(path, dynamic, derived):
    """Put our lines into perfevent.conf, in place of those that are there"""
    def block(lines):
        return "".join([BEGIN, *(f"{line}\n" for line in lines), END])

    path = os.path.realpath(path)
    try:
        with open(path, newline="", **BYTES) as f:
            text = f.read()
    except FileNotFoundError:
        raise Failure(f"there is no {path}: apt install pcp") from None
    before, text = text, without_ours(path, text)
    if dynamic:
        for pmu in {event.partition(".")[0] for event in dynamic} & {*RIVALS}:
            text = re.sub(f"^({RIVALS[pmu]})$", rf"{OFF}\1", text, flags=re.MULTILINE)
        head, section, rest = text.partition("\n[dynamic]\n")
        if not section:
            raise Failure(f"{path} has no section [dynamic]: add a line with this word")
        text = head + section + block(dynamic) + rest + block(derived)
    if text == before:
        return
    # all or nothing, if the disk is full
    with open(f"{path}.new", "w", newline="", **BYTES) as f:
        f.write(text)
    shutil.copymode(path, f"{path}.new")
    os.replace(f"{path}.new", path)


def remove(root):
    if os.path.exists(os.path.join(root, PERFEVENT)):
        edit(os.path.join(root, PERFEVENT), [], [])
    for path in configuration({}):
        path = os.path.join(root, path)
        if os.path.exists(path):
            os.remove(path)
    try:
        os.rmdir(os.path.join(root, "var/lib/pcp/config/pmlogconf/uncore"))
    except OSError:     # it is not there, or has a file of the user
        pass


def main():
    p = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--root", default="/")
    p.add_argument("--remove", action="store_true")
    p.add_argument("events", nargs="*", metavar="EVENT")
    args = p.parse_args()
    os.umask(0o022)     # PCP's tools run as other users
    if args.remove:
        remove(args.root)
        return
    pmus = Pmus(args.root)
    sums = formulas(pmus)
    for event in args.events:
        pmu, _, name = event.rstrip("/").partition("/")
        if not pmus.of_event(pmu, name):
            raise Failure(f"this machine has no event {event}: see perf list")
        sums[f"{pmu}.{name}"] = (1, [(pmu, name)])
    if not sums:
        raise Failure("this machine has no PMU of ex_uncore: load it first (modprobe ex_uncore)")
    edit(os.path.join(args.root, PERFEVENT), *perfevent(pmus, sums))
    for path, lines in configuration(sums).items():
        path = os.path.join(args.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        head = "#pmlogconf-setup 2.0" if "pmlogconf" in path else "# Made by uncore-pcp."
        with open(path, "w") as f:
            f.write("\n".join([head, *lines, ""]))


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError) as error:
        sys.exit(f"error: {error}")
