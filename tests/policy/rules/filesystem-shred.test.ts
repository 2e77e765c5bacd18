import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/shred", {
  stops: [
    "shred -u notes.txt",
    "shred -fuzn 1 notes.txt",
    "shred --remove=wipe notes.txt",
    "shred -- notes.txt",
    "truncate -s0 ~/Documents/tax.pdf",
    "truncate --size=0 ~/Documents/tax.pdf",
    "truncate --size 0 ~/Documents/tax.pdf",
    "cat /dev/null > ~/Documents/tax.pdf",
    "true > ~/Documents/tax.pdf",
    ": >| ~/Documents/tax.pdf",
    "cp /dev/null -- ~/Documents/tax.pdf",
    'for f in ~/*; do : > "$f"; done',
    "find ~ -type f -exec sh -c ': > \"$1\"' _ {} \\;",
    'find ~/Documents -type f | while read -r f; do truncate -s0 "$f"; done',
  ],
  passes: [
    "shred -u /tmp/run-1/key",
    "truncate -s 0 build.log",
    "truncate -s 1G disk.img",
    "truncate -s 0 /tmp/x",
    "> build.log",
    ": > dist/app.js",
    ": >> ~/Documents/notes.md",
    "cat /dev/null",
    'for f in src/*; do : > "$f"; done',
    "find src -type f -exec sh -c ': > \"$1\"' _ {} \\;",
    'for f in /var/log/app/*.log; do : > "$f"; done',
    ': > "$OUT/$NAME"',
  ],
});

ruleSeesThrough("filesystem/shred", "shred -u notes.txt");
