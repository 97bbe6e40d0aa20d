#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each "$ tools/vm --icount" of the pages prints the lines that the page has behind it; in `make check`
# those of the README.
. "$(dirname "$0")/../lib.sh"
"$root/tools/need" python3-numpy || exit

cd "$root" || exit
set -- README.md
! full || set -- README.md Documentation/*.rst Documentation/*.md machine/*.rst machine/*.md

# PAGE.N.command has the Nth command of a page, with the "$ gcc" before it and the "$ tools/uncore-"
# behind it, and PAGE.N.wanted the indented lines behind these.
awk -v work="$work" '
	FNR == 1 { n = 0; file = made = ""; page = FILENAME; gsub("/", "-", page) }
	sub(/^ +\$ /, "") {
		if (/^gcc /)
			made = $0 "\n"
		if (/^tools\/vm .*--icount/) {
			file = work "/" sprintf("%s.%02d", page, ++n)
			printf "%s%s\n", made, $0 >(file ".command")
			made = ""
		} else if (/^tools\/uncore-/ && file)
			print >(file ".command")
		else
			file = ""
		next
	}
	/^ +[^ ]/ && file { print >(file ".wanted") }
	/^[^ ]/ { file = "" }' "$@"

# plain: without what depends on the build: times and long numbers, and all of a line with percentages
plain() {
	tr -s ' ' | sed -E 's/^ //; s/ $//; s/,[0-9]+,100\.00,,$//; /^\.\.\.$/d; s/ error cpu[0-9]+ / error cpuN /
		s/\b([0-9]+\.[0-9]{2,9}|[0-9]{6,12})\b/N/g; /%/s/[0-9]+(\.[0-9]+)?/N/g'
}

# The folder in which a page's commands are run has our module, not that of the tree.
mkdir -p "$work/folder/tools"
ln -s "$root"/tools/uncore-* "$root"/tools/*.py "$work/folder/tools"
ln -s "$root/tests" "$root/events" "$work/folder"
cat >"$work/folder/tools/vm" <<END
#!/bin/sh
exec "$root/tools/vm" --timeout 600 --module "$EX_MODULE" ${VM_OPTIONS-} "\$@"
END
chmod +x "$work/folder/tools/vm"
for file in "$work"/*.command; do
	name=$(basename "${file%.command}")
	[ -e "${file%.command}.wanted" ] || continue
	(cd "$work/folder" && sh -e "$file") >"$work/out" 2>&1
	plain <"$work/out" >"$work/plain"
	same "$name: $(tail -n 1 "$file" | cut -c 1-100)" \
		"$(plain <"${file%.command}.wanted" | grep -vxFf "$work/plain")" ""
	cat "$work/out" >&2
done
