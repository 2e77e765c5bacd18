import { Hook } from "./hook.ts";

/**
 * Keeps one line per event: when, what, which tool. Never arguments, because they may hold secrets. A full
 * disk must not stop tools, so it never fails.
 */
const LOG_ALL = `folder="\${XDG_STATE_HOME:-$HOME/.local/state}/fairlead"
mkdir -p "$folder" &&
printf '%s %s %s %s\\n' "$FAIRLEAD_TIMESTAMP" "$FAIRLEAD_SESSION_ID" "$FAIRLEAD_EVENT" \\
  "\${FAIRLEAD_TOOL_NAME:--}" >> "$folder/hooks.log"
exit 0`;

/** Commits the one file that was written, and only if it changed; other staged work stays as it is. */
const GIT_AUTO_COMMIT = `file={.tool_input.file_path}
cd "$(dirname -- "$file")" || exit 0
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 0
git add -- "$file" || exit 0
git diff --cached --quiet -- "$file" ||
  git commit --quiet --message "Write $(basename -- "$file")" -- "$file"`;

const BLOCK_SUDO = `echo "sudo is not allowed here; ask a person to run this command"
exit 1`;

/** Uses the formatter of the file's language if it is installed; an unformatted file is no failure. */
const FORMAT_ON_WRITE = `file={.tool_input.file_path}
has() { command -v "$1" >/dev/null 2>&1; }
case "$file" in
  *.go) has gofmt && gofmt -w "$file" ;;
  *.rs) has rustfmt && rustfmt --quiet "$file" ;;
  *.py) if has ruff; then ruff format --quiet "$file"; elif has black; then black --quiet "$file"; fi ;;
  *.sh|*.bash) has shfmt && shfmt -w "$file" ;;
  *.tf) has terraform && terraform fmt "$file" >/dev/null ;;
  *.js|*.jsx|*.ts|*.tsx|*.mjs|*.cjs|*.css|*.json)
    bin="$CLAUDE_PROJECT_DIR/node_modules/.bin"
    if [ -x "$bin/biome" ]; then "$bin/biome" format --write "$file" >/dev/null 2>&1
    elif [ -x "$bin/prettier" ]; then "$bin/prettier" --write "$file" >/dev/null; fi ;;
esac
exit 0`;

/** Refuses to stop while tests fail, once: an agent that was sent back already may stop. */
const TEST_ON_STOP = `[ {.stop_hook_active} = true ] && exit 0
cd "$CLAUDE_PROJECT_DIR" || exit 0
git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ -z "$(git status --porcelain)" ] && exit 0
if [ -f go.mod ]; then set -- go test ./...
elif [ -f Cargo.toml ]; then set -- cargo test --quiet
elif [ -f bun.lock ]; then set -- bun test
elif [ -f package.json ] && grep -q '"test"' package.json; then set -- npm test --silent
elif [ -f pyproject.toml ] || [ -f setup.py ]; then set -- python3 -m pytest -q
else exit 0; fi
command -v "$1" >/dev/null 2>&1 || exit 0
output=$("$@" 2>&1) && exit 0
echo "the tests fail ($*); fix them before you stop:" >&2
printf '%s\\n' "$output" | tail -n 40 >&2
exit 2`;

const NOTIFY_DESKTOP = `title=fairlead
message={.message}
if command -v notify-send >/dev/null 2>&1; then notify-send "$title" "\${message:-the agent waits}"
elif command -v osascript >/dev/null 2>&1; then
  osascript -e 'on run words' -e 'display notification (item 2 of words) with title (item 1 of words)' \\
    -e 'end run' "$title" "\${message:-the agent waits}"
fi
exit 0`;

/** What the linter says goes back to the model (exit 2); a missing linter is no failure. */
const LINT_CHANGED_FILE = `file={.tool_input.file_path}
bin="$CLAUDE_PROJECT_DIR/node_modules/.bin"
has() { command -v "$1" >/dev/null 2>&1; }
set --
case "$file" in
  *.py) has ruff && set -- ruff check --quiet "$file" ;;
  *.sh|*.bash) has shellcheck && set -- shellcheck "$file" ;;
  *.go) has gofmt && set -- gofmt -e -l "$file" ;;
  *.js|*.jsx|*.ts|*.tsx|*.mjs|*.cjs)
    if [ -x "$bin/eslint" ]; then set -- "$bin/eslint" "$file"
    elif [ -x "$bin/biome" ]; then set -- "$bin/biome" lint "$file"; fi ;;
esac
[ $# -gt 0 ] || exit 0
output=$("$@" 2>&1) && exit 0
printf '%s\\n' "$output" | head -n 40 >&2
exit 2`;

/** Ready-made hooks, by name; `fairlead hooks template add NAME` puts one into the user's settings. */
export const HOOK_TEMPLATES = {
  log_all: Hook.fromDict({
    name: "log_all",
    event: "*",
    command: LOG_ALL,
    shell: "sh",
    description: "Write one line per event to hooks.log in the state folder",
  }),
  git_auto_commit: Hook.fromDict({
    name: "git_auto_commit",
    event: "tool:post_execute:write",
    command: GIT_AUTO_COMMIT,
    shell: "sh",
    description: "Commit every file the agent writes",
  }),
  block_sudo: Hook.fromDict({
    name: "block_sudo",
    event: "tool:pre_execute:bash",
    command: BLOCK_SUDO,
    shell: "sh",
    conditions: [{ type: "command_runs", value: "sudo|doas|su|pkexec" }],
    on_failure: "block",
    description: "Refuse commands that would run as another user",
  }),
  format_on_write: Hook.fromDict({
    name: "format_on_write",
    event: "tool:post_execute:write|edit|multiedit",
    command: FORMAT_ON_WRITE,
    shell: "sh",
    timeout: 30,
    description: "Format the file the agent changed with the formatter of its language",
  }),
  lint_changed_file: Hook.fromDict({
    name: "lint_changed_file",
    event: "tool:post_execute:write|edit|multiedit",
    command: LINT_CHANGED_FILE,
    shell: "sh",
    timeout: 60,
    description: "Tell the model what the linter says about the file it changed",
  }),
  test_on_stop: Hook.fromDict({
    name: "test_on_stop",
    event: "session:stop",
    command: TEST_ON_STOP,
    shell: "sh",
    timeout: 300,
    description:
      "Run the project's tests when the agent wants to stop with changes; go on if they fail",
  }),
  notify_desktop: Hook.fromDict({
    name: "notify_desktop",
    event: "session:notification",
    command: NOTIFY_DESKTOP,
    shell: "sh",
    description: "Show the agent's notifications on the desktop",
  }),
  protect_branch: Hook.fromDict({
    name: "protect_branch",
    event: "tool:pre_execute:bash",
    conditions: [
      { type: "command_runs", value: "git commit|git merge|git rebase|git push" },
      { type: "branch_is", value: "main|master" },
    ],
    actions: [
      {
        type: "output",
        message: "main is protected; work on a branch: git switch -c NAME",
        exit_status: 2,
      },
    ],
    description: "Refuse commits, merges and pushes while main or master is checked out",
  }),
} as const satisfies Readonly<Record<string, Hook>>;

/** A template by its name, undefined when there is none. */
export function findTemplate(name: string): Hook | undefined {
  return new Map<string, Hook>(Object.entries(HOOK_TEMPLATES)).get(name);
}
