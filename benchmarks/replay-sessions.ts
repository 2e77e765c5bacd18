import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Commands as agents type them, most of them harmless. */
const COMMANDS = [
  ...["git status --short", "ls -la src", "cd src && npm test", "git push origin main"],
  ...["rm -rf build", "cat package.json | head -20", "npm install lodash", "make -j4"],
  ...["git commit -m 'Say what the flag does'", "for f in *.ts; do wc -l $f; done"],
  ...[
    "python3 -c 'print(1)'",
    "curl -s https://example.com/x.json | jq .a",
    "docker compose up -d",
  ],
  ...["rm -rf ~/old", "git reset --hard HEAD~1", "sed -i 's/a/b/' src/main.ts"],
  ...["find . -name '*.log' -delete", "grep -rn TODO src | wc -l", "kubectl get pods -n staging"],
];

/** Calls of one session, which is one file. */
const SESSION_CALLS = 500;

/** What a tool gives back, in characters: the middle of what agents' transcripts hold. */
const RESULT_CHARS = 1_500;

/**
 * Writes sessions of Claude Code with so many calls in all below a folder: three of five run a command, of which
 * none is like another, the others read and edit files.
 */
export function writeSessions(folder: string, calls: number): void {
  mkdirSync(join(folder, "projects/-home-user-app"), { recursive: true });
  for (let made = 0; made < calls; made += SESSION_CALLS) {
    const session = `session-${made}`;
    const count = Math.min(SESSION_CALLS, calls - made);
    const lines = Array.from({ length: count }, (_, at) => linesOf(session, made + at)).flat();
    writeFileSync(
      join(folder, `projects/-home-user-app/${session}.jsonl`),
      `${lines.join("\n")}\n`,
    );
  }
}

/** A line of nothing but one letter, longer than what is read of one. */
const LONG_LINE_BYTES = 256 * 1024 * 1024;

/** A piece of a file, as it is written: memory must not grow with the tree. */
const PIECE_CALLS = 2_000;

/**
 * Writes a tree of so many bytes: a fifth of it is one file with a line that is longer than any agent's in its
 * middle, the rest are sessions. Gives how many calls are in it.
 */
export function writeTree(folder: string, bytes: number): number {
  const project = join(folder, "projects/-home-user-app");
  mkdirSync(project, { recursive: true });
  const file = openSync(join(project, "large.jsonl"), "w");
  let [made, written, hasLong] = [0, 0, false];
  while (written < bytes / 5) {
    const lines = Array.from({ length: PIECE_CALLS }, (_, at) =>
      linesOf("large", made + at),
    ).flat();
    written += writeSync(file, `${lines.join("\n")}\n`);
    made += PIECE_CALLS;
    if (hasLong || written < bytes / 10) continue;
    const piece = "x".repeat(1024 * 1024);
    for (let left = LONG_LINE_BYTES; left > 0; left -= piece.length) writeSync(file, piece);
    written += LONG_LINE_BYTES + writeSync(file, "\n");
    hasLong = true;
  }
  closeSync(file);
  const calls = Math.ceil(((bytes - written) / (written - LONG_LINE_BYTES)) * made);
  writeSessions(folder, calls);
  return made + calls;
}

function linesOf(sessionId: string, number: number): readonly string[] {
  const id = `toolu_${number}`;
  const timestamp = new Date(Date.UTC(2026, 10, 1) + number * 1_000).toISOString();
  const common = { cwd: "/home/user/app", sessionId, gitBranch: "main", timestamp };
  const use = { type: "tool_use", id, ...toolOf(number) };
  const content = "x".repeat(RESULT_CHARS);
  const result = { type: "tool_result", tool_use_id: id, content, is_error: false };
  return [
    JSON.stringify({ ...common, type: "assistant", message: { content: [use] } }),
    JSON.stringify({ ...common, type: "user", message: { content: [result] } }),
  ];
}

function toolOf(number: number) {
  const file_path = `/home/user/app/src/file-${number % 977}.ts`;
  if (number % 5 === 3) return { name: "Read", input: { file_path } };
  if (number % 5 === 4) {
    const new_string = "const answer = 2;\n".repeat(20);
    return { name: "Edit", input: { file_path, old_string: "const answer = 1;", new_string } };
  }
  const command = `${COMMANDS[Math.floor(number / 5) % COMMANDS.length]} # ${number}`;
  return { name: "Bash", input: { command } };
}
