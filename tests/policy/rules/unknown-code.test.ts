import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("remote-code/unknown-code", {
  stops: [
    'eval "$X"',
    "eval $X",
    'bash -c "$X"',
    'sudo sh -c "$X"',
    'bash <<< "$X"',
    "printf '%s' \"$X\" | sh",
    "cat a.txt | sh",
    "cat < a.txt | bash -s",
    "gzip -dc x.gz | sh",
    "git show HEAD:x.sh | sh",
    "gh api x | bash",
    "xargs -I{} sh -c '{}' < list",
    "ls | xargs -n1 bash -c",
    'python3 -c "$X"',
    'node -e "$CODE"',
    "find . -name x -exec sh -c {} \\;",
  ],
  passes: [
    "sh -c 'echo hi'",
    "bash build.sh",
    'bash ./scripts/build.sh "$X"',
    'eval "$(direnv hook bash)"',
    'eval "$(pyenv init -)"',
    "source ~/.nvm/nvm.sh",
    ". .venv/bin/activate",
    "source <(kubectl completion bash)",
    'for f in a b; do bash "$f.sh"; done',
    'bash -n "$X"',
    'echo "$X" | grep y',
    "find . -name '*.sh' -exec bash -n {} \\;",
  ],
});

ruleSeesThrough("remote-code/unknown-code", "eval $X");
