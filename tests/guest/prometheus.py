#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""DASHBOARD: put the queries of a dashboard to Prometheus.  Prints "TITLE: VALUE...", the values of
the packages in the order of their CPUs, for each query that has an answer; and how many have."""

import json
import re
import sys
import urllib.parse
import urllib.request

URL = "http://localhost:9090/api/v1/query?query="


def cpu(result):
    return int(re.search(r"\d+", result["metric"]["instname"])[0])


with open(sys.argv[1]) as f:
    panels = json.load(f)["panels"]
answered = 0
for panel in panels:
    for target in panel["targets"]:
        query = target["expr"].replace("$__rate_interval", "20s")
        with urllib.request.urlopen(URL + urllib.parse.quote(query)) as answer:
            results = json.load(answer)["data"]["result"]
        answered += bool(results)
        if results:
            values = [float(x["value"][1]) for x in sorted(results, key=cpu)]
            # its rates are of the times at which it scraped
            print(f"{panel['title']}:", *(f"{float(f'{value:.3g}'):g}" for value in values))
print("queries answered:", answered)
