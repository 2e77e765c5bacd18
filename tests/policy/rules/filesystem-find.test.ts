import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/find-delete", {
  denies: [
    "find / -type f -delete",
    "find /etc /usr -name '*.conf' -delete",
    "find ~ -delete",
    "find $HOME -mindepth 1 -delete",
    "find -O3 / -delete",
    "gfind / -delete",
    "cd / && find . -delete",
    "find .. -type f -delete",
    "find .git -type f -delete",
  ],
  stops: ["find ~ -name '*.md' -delete", "find -L / -name x -delete"],
  passes: [
    "find . -name '*.tmp' -delete",
    "find dist build -delete",
    "find dist -type f -delete",
    "find /tmp/run-1 -delete",
    "find node_modules -type d -name test -exec rm -rf {} +",
    "find . -type f -name '*.swp' -exec rm -f {} ;",
    "find . -name '*.ts' -exec grep -l TODO {} +",
    "find / -name core -print",
    "find . -name '*-delete*'",
  ],
});

ruleSeesThrough("filesystem/find-delete", "find / -type f -delete");
