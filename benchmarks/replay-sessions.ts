import { mkdirSync, writeFileSync } from "node:fs";
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
