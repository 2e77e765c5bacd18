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
  ],
});

ruleSeesThrough("filesystem/shred", "shred -u notes.txt");
