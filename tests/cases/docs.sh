#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Sphinx and mandoc report nothing in the documents.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" python3-sphinx python3-myst-parser mandoc || exit

cd "$root" || exit
# Sphinx reads the documents that have changed since it had nothing to report, and with CI=true all.
[ -z "${CI-}" ] || rm -rf "$EX_CACHE/docs/test"
mirror docs/source Documentation
sphinx-build -q -n -W --keep-going "$folder/Documentation" "$EX_CACHE/docs/test" >"$work/out" 2>&1
status=$?
[ $status = 0 ] || rm -rf "$EX_CACHE/docs/test"
same "Sphinx reads each document" "$status $(cat "$work/out")" "0 "
mkdir "$work/bin"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/sphinx-build"
chmod +x "$work/bin/sphinx-build"
PATH="$work/bin:$PATH" make -s docs >"$work/out" 2>/dev/null
same "make docs fails when Sphinx does, and names no page" "$? $(cat "$work/out")" "2 "
same "docutils reads machine/traffic.rst, which is no page of Sphinx" \
	"$(/usr/bin/python3 -m docutils machine/traffic.rst 2>&1 >/dev/null)" ""
events/manual >"$work/events.7"
same "mandoc reports nothing in the manual pages" "$(mandoc -T lint -W warning Documentation/man/*.[48] "$work/events.7")" ""
same "ex_uncore.4 has each parameter of the module" \
	"$(sed -n 's/^\.Op Cm \([a-z_]*\)=.*/\1/p' Documentation/man/ex_uncore.4)" \
	"$(sed -n 's/^module_param\(_named\)*(\([a-z_]*\),.*/\2/p' ./*.c | sort)"
same "the events, options, paths and defaults in the documents exist" "$(tests/compare/doc_names.py)" ""
for tool in $(find tools -maxdepth 1 -type f -executable | sort); do
	"$tool" --help >"$work/help" 2>"$work/errors"
	same "${tool#tools/} --help goes to standard output, as -h does" \
		"$? $(wc -c <"$work/errors") $("$tool" -h | cmp - "$work/help") $(grep -c . "$work/help" | sed 's/^[1-9].*/some/')" \
		"0 0  some"
	same "${tool#tools/} --version" "$("$tool" --version)" "$(basename "$tool" | sed 's/^confirm$/uncore-confirm/') $(
		sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' ./*.c)"
done
# The indented lines with these programs are command lines, with options that the program has.
for tool in rates top blame; do
	"tools/uncore-$tool" --help >"$work/help" 2>&1
	grep -hE "^  .*tools/uncore-$tool" README.md Documentation/*.rst machine/*.rst | sed -E 's/^ *(\$ )?//' >"$work/commands"
	same "uncore-$tool: the documents start it themselves" "$(grep -vE "^tools/uncore-$tool( |$)" "$work/commands")" ""
	same "uncore-$tool has the options of the documents" \
		"$(grep -oE -e ' --[a-z-]+' "$work/commands" | sort -u | while read -r option; do
			grep -q -e "^ *$option " "$work/help" || echo "$option"
		done)" ""
done
