/** One command line worth showing, and what it is for. */
export interface CommandExample {
  readonly line: string;
  readonly what: string;
}

/** Examples of each command by its path, for its help and the command reference. */
export const EXAMPLES: ReadonlyMap<string, readonly CommandExample[]> = new Map([
  [
    "",
    [
      { line: "fairlead install", what: "guard every session of Claude Code" },
      { line: "fairlead doctor", what: "see that it works" },
    ],
  ],
  [
    "hook",
    [
      {
        line: `echo '{"session_id":"1","cwd":"/tmp","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}' | fairlead hook pre-tool`,
        what: "ask for a verdict on one tool call",
      },
    ],
  ],
  [
    "install",
    [
      { line: "fairlead install --dry-run", what: "show what would change" },
      { line: "fairlead install", what: "guard all your sessions" },
      { line: "fairlead install --strict", what: "and block when fairlead itself fails" },
      { line: "fairlead install --scope local", what: "guard only this repository, only for you" },
      {
        line: "fairlead install --events pre-tool,stop",
        what: "call fairlead on these events only",
      },
    ],
  ],
  ["uninstall", [{ line: "fairlead uninstall --dry-run", what: "show what would change" }]],
  ["doctor", [{ line: "fairlead doctor --json", what: "the same for a script" }]],
  ["status", [{ line: "fairlead status", what: "one line; exit code 1 when something is broken" }]],
  ["config", [{ line: "fairlead config show", what: "what is in force, and from where" }]],
  ["config show", [{ line: "fairlead config show --json", what: "the same for a script" }]],
  [
    "config check",
    [
      {
        line: "fairlead config check .fairlead/config.toml",
        what: "check one file, as in a commit hook",
      },
    ],
  ],
  [
    "config init",
    [
      {
        line: "fairlead config init --scope project",
        what: "begin this repository's configuration",
      },
    ],
  ],
  [
    "completions",
    [
      {
        line: "fairlead completions bash > ~/.local/share/bash-completion/completions/fairlead",
        what: "complete commands in bash",
      },
      {
        line: "fairlead completions fish > ~/.config/fish/completions/fairlead.fish",
        what: "complete commands in fish",
      },
    ],
  ],
  [
    "man",
    [{ line: "fairlead man > fairlead.1 && man ./fairlead.1", what: "read the manual page" }],
  ],
  [
    "explain",
    [
      { line: "fairlead explain 'sudo rm -rf /var/log'", what: "see how a command is judged" },
      {
        line: "fairlead explain --tool Write --path .env --content A=1",
        what: "the same for a file tool",
      },
      {
        line: "fairlead explain --exit-code - < script.sh",
        what: "exit 2 when a script would be refused",
      },
    ],
  ],
  ["policy", [{ line: "fairlead policy list git", what: "the rules about Git, and which are on" }]],
  ["policy list", [{ line: "fairlead policy list --json", what: "every rule, for a script" }]],
  [
    "policy show",
    [{ line: "fairlead policy show git/force-push", what: "what a rule stops and lets pass" }],
  ],
  ["policy check", [{ line: "fairlead policy check", what: "see that your rules mean something" }]],
  [
    "policy test",
    [
      { line: "fairlead policy test", what: "run the tests that stand in your rules" },
      { line: "fairlead policy test cases.jsonl", what: "and cases of your own, as in CI" },
    ],
  ],
  [
    "allow-once",
    [
      {
        line: "fairlead allow-once ABCD-2345",
        what: "let the refused call with this code pass, once",
      },
    ],
  ],
]);
