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
      {
        line: "fairlead install --managed --all",
        what: "guard every user of this machine, as an administrator",
      },
    ],
  ],
  ["uninstall", [{ line: "fairlead uninstall --dry-run", what: "show what would change" }]],
  [
    "version",
    [{ line: "fairlead version --json", what: "version, commit and platform for a script" }],
  ],
  ["doctor", [{ line: "fairlead doctor --json", what: "the same for a script" }]],
  [
    "verify",
    [
      { line: "fairlead verify", what: "try every client whose settings call fairlead" },
      { line: "fairlead verify --agent codex", what: "try one" },
      { line: "fairlead verify --all --json", what: "try all on PATH, for a script" },
    ],
  ],
  [
    "undo",
    [
      {
        line: "fairlead undo",
        what: "show what the last call in this project changed, and restore it",
      },
      { line: "fairlead undo list", what: "what is saved for this project" },
      { line: "fairlead undo 12 src/a.ts", what: "one file of what was saved as 12" },
    ],
  ],
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
  ["update", [{ line: "fairlead update --check", what: "see whether there is a newer release" }]],
  [
    "docs",
    [
      { line: "fairlead docs", what: "which pages there are" },
      { line: "fairlead docs user-rules", what: "how to write rules of your own" },
    ],
  ],
  [
    "schema",
    [
      { line: "fairlead schema log", what: "the fields of fairlead log --json" },
      { line: "fairlead schema", what: "those of every command, for a validator" },
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
    "config migrate",
    [
      {
        line: "fairlead config migrate ~/.claude/settings.json",
        what: "show Claude Code's hooks as fairlead's",
      },
      { line: "fairlead config migrate --write", what: "convert hooks.json into TOML" },
    ],
  ],
  [
    "hooks",
    [
      { line: "fairlead hooks list", what: "what runs on which events" },
      {
        line: "fairlead hooks add 'tool:post_execute:write' 'make format' --project",
        what: "format after every file that is written here",
      },
    ],
  ],
  [
    "hooks add",
    [
      {
        line: "fairlead hooks add 'session:stop' 'echo done >> agent.log'",
        what: "note when a turn ends",
      },
    ],
  ],
  [
    "hooks test",
    [{ line: "fairlead hooks test 1", what: "run the first hook with a made-up event" }],
  ],
  [
    "fire",
    [
      {
        line: `fairlead fire tool:pre_execute --tool bash --data '{"tool_input":{"command":"ls"}}'`,
        what: "let the hooks judge, from a script or another agent",
      },
    ],
  ],
  [
    "exec",
    [{ line: "fairlead exec -- make test", what: "run a command with the hooks around it" }],
  ],
  [
    "confine",
    [
      { line: "fairlead confine -- npm install", what: "run an unreviewed command within bounds" },
      { line: "fairlead confine --print", what: "see what a command here could do" },
      {
        line: "fairlead confine --network none --write ../out -- make",
        what: "without a network, and with one more folder to write to",
      },
    ],
  ],
  [
    "trust",
    [{ line: "fairlead trust --show", what: "read a project's hooks before agreeing to them" }],
  ],
  ["untrust", [{ line: "fairlead untrust", what: "withdraw that trust" }]],
  [
    "checklist",
    [{ line: "fairlead checklist status", what: "how far the latest checklist has got" }],
  ],
  ["mode", [{ line: "fairlead mode focus", what: "change the mode the model is told" }]],
  ["loop", [{ line: "fairlead loop status", what: "where the loop stands" }]],
  ["job", [{ line: "fairlead job show", what: "the state of a job's phases" }]],
  ["session", [{ line: "fairlead session list", what: "the project's recorded sessions" }]],
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
  [
    "log",
    [
      { line: "fairlead log --since 2h", what: "what was decided in the last two hours" },
      {
        line: "fairlead log --verdict refused --project .",
        what: "what was refused in this project",
      },
      { line: "fairlead log --follow --json", what: "each decision from now on, for a script" },
      { line: "fairlead log --since 30d --html log.html --open", what: "a month as a page" },
    ],
  ],
  [
    "why",
    [
      { line: "fairlead why", what: "explain the latest decision" },
      { line: "fairlead why mhx3k2a19f3c", what: "explain one of the log" },
    ],
  ],
  [
    "replay",
    [
      { line: "fairlead replay --since 30d", what: "what it would have done to your last month" },
      { line: "fairlead replay --compare strict", what: "what another preset would change" },
    ],
  ],
  [
    "sessions",
    [{ line: "fairlead sessions", what: "see which sessions run, and what belongs to each" }],
  ],
  [
    "report",
    [
      {
        line: "fairlead report --fleet logs --html fleet.html --open",
        what: "see what was decided on all machines that exported into logs",
      },
    ],
  ],
  [
    "pack",
    [
      {
        line: "fairlead pack add github:acme/rules@v1.2.0",
        what: "look at a team's rules, and take them",
      },
      { line: "fairlead pack update", what: "look for later versions" },
    ],
  ],
  [
    "bundle",
    [
      {
        line: "fairlead bundle build acme --name acme --version 1.0.0 --valid-until 90d --out acme.tar",
        what: "pack the policy in the folder acme",
      },
      { line: "fairlead bundle sign acme.tar --key acme.key", what: "sign it" },
      { line: "fairlead bundle verify acme.tar --key acme.pub", what: "check it" },
      { line: "fairlead bundle show", what: "see which one is in force here" },
    ],
  ],
  [
    "audit",
    [
      { line: "fairlead audit send", what: "send now what waits" },
      { line: "fairlead audit status", what: "what was sent, what waits, and why" },
    ],
  ],
  [
    "managed-settings",
    [
      {
        line: "fairlead managed-settings",
        what: "what Claude Code asks for at each start, where an administrator set it up",
      },
      {
        line: "fairlead managed-settings --format mobileconfig --all > fairlead.mobileconfig",
        what: "a profile for Macs",
      },
      {
        line: "fairlead managed-settings --format deb --all --subscription machine.toml --out fairlead-managed",
        what: "a tree for dpkg-deb, with the subscription to a policy",
      },
    ],
  ],
  [
    "suggest",
    [{ line: "fairlead suggest --dry-run", what: "exceptions that would save the most questions" }],
  ],
  ["stats", [{ line: "fairlead stats --since 7d", what: "which rules spoke, and how often" }]],
  ["policy", [{ line: "fairlead policy list git", what: "the rules about Git, and which are on" }]],
  ["policy list", [{ line: "fairlead policy list --json", what: "every rule, for a script" }]],
  [
    "policy show",
    [{ line: "fairlead policy show git/force-push", what: "what a rule stops and lets pass" }],
  ],
  ["policy check", [{ line: "fairlead policy check", what: "see that your rules mean something" }]],
  [
    "policy preset",
    [
      { line: "fairlead policy preset", what: "see the three presets side by side" },
      { line: "fairlead policy preset strict", what: "be asked whenever a rule asks" },
      { line: "fairlead policy preset strict --for 8h", what: "and for today only" },
    ],
  ],
  [
    "policy test",
    [
      { line: "fairlead policy test", what: "run the tests that are in your rules" },
      { line: "fairlead policy test cases.jsonl", what: "and cases of your own, as in CI" },
    ],
  ],
  [
    "allow",
    [
      {
        line: "fairlead allow 7K3M-Q9TX-04BD",
        what: "choose how long and where to allow the call behind this code",
      },
      {
        line: "fairlead allow 'git push --force origin preview'",
        what: "choose how long and where to allow this command",
      },
      {
        line: "fairlead allow 'git push --force origin preview*'",
        what: "choose how long and where to allow every matching command",
      },
      {
        line: "fairlead allow --for 2h --yes 'terraform apply'",
        what: "for two hours, in this folder",
      },
      {
        line: "fairlead allow --dry-run --path package.json",
        what: "see what would be written for edits of a file",
      },
      { line: "fairlead allow list", what: "what is allowed, where, and until when" },
      { line: "fairlead allow write ../dist", what: "let calls within bounds change this folder" },
    ],
  ],
  [
    "deny",
    [
      { line: "fairlead deny 'npm publish'", what: "have it refused from now on" },
      {
        line: "fairlead deny --everywhere 'rm -rf*' 'use trash'",
        what: "every command that fits, with what to use instead",
      },
      { line: "fairlead deny remove me/no-npm-publish", what: "undo that" },
    ],
  ],
  [
    "pause",
    [{ line: "fairlead pause 10m", what: "block nothing for ten minutes, and log what would be" }],
  ],
  ["resume", [{ line: "fairlead resume", what: "end it sooner" }]],
]);
