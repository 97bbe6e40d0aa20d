# SPDX-License-Identifier: GPL-2.0
"""Sphinx's configuration, for make docs"""

project = "ex_uncore"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["man"]
html_show_copyright = False
