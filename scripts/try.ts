import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "./targets.ts";

/** What to type next, in a project that an agent works in. */
const NEXT = `
what next:
  ${HOST_BINARY} replay                what it would have stopped in your past sessions
  ${HOST_BINARY} explain 'rm -rf src'  how it judges a command, and why
  ${HOST_BINARY} install --dry-run     what it would write into your agent's settings`;

const build = Bun.spawnSync(["bun", "scripts/build.ts"], { stdout: "inherit", stderr: "inherit" });
if (build.exitCode !== 0) process.exit(build.exitCode);
process.exit(playSession(resolve(HOST_BINARY)));

/** Plays a session as an agent would, in a folder of its own; 0 when every exit code is the expected one. */
function playSession(binary: string): number {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-try-"));
  const project = join(folder, "project");
  const home = join(folder, "home");
  mkdirSync(project);
  mkdirSync(home);
  const common = { session_id: "try-1", cwd: project };
  const steps = [
    {
      title: "A session starts",
      event: "session-start",
      name: "SessionStart",
      fields: {},
      exit: 0,
    },
    {
      title: "A file is written in the project: allowed",
      event: "pre-tool",
      name: "PreToolUse",
      fields: {
        tool_name: "Write",
        tool_input: { file_path: join(project, "src/main.go"), content: "package main" },
      },
      exit: 0,
    },
    {
      title: "Everything is to be deleted: refused",
      event: "pre-tool",
      name: "PreToolUse",
      fields: { tool_name: "Bash", tool_input: { command: "sudo sh -c 'rm -rf /'" } },
      exit: 2,
    },
    {
      title: "A commit message that only mentions it: allowed",
      event: "pre-tool",
      name: "PreToolUse",
      fields: {
        tool_name: "Bash",
        tool_input: { command: 'git commit -m "never run rm -rf / again"' },
      },
      exit: 0,
    },
    {
      title: "A tool finished: recorded",
      event: "post-tool",
      name: "PostToolUse",
      fields: {
        tool_name: "Write",
        tool_input: {},
        tool_response: { success: true },
        duration_ms: 12,
      },
      exit: 0,
    },
    { title: "The agent wants to stop", event: "stop", name: "Stop", fields: {}, exit: 0 },
    {
      title: "The session ends",
      event: "session-end",
      name: "SessionEnd",
      fields: { reason: "other" },
      exit: 0,
    },
  ];
  let wrong = 0;
  for (const { title, event, name, fields, exit } of steps) {
    const payload = JSON.stringify({ ...common, hook_event_name: name, ...fields });
    const ran = Bun.spawnSync([binary, "hook", event], {
      cwd: project,
      env: {
        ...{ PATH: "/usr/bin:/bin", HOME: home, USERPROFILE: home, LOCALAPPDATA: home },
        FAIRLEAD_NO_UPDATE_CHECK: "1",
      },
      stdin: Buffer.from(payload),
      stdout: "pipe",
      stderr: "pipe",
    });
    console.log(`\n# ${title}\n$ fairlead hook ${event}`);
    console.log(`  stdin  ${payload}`);
    for (const [stream, text] of [
      ["stdout", ran.stdout],
      ["stderr", ran.stderr],
    ] as const) {
      for (const line of text.toString().trimEnd().split("\n")) console.log(`  ${stream} ${line}`);
    }
    const verdict = ran.exitCode === exit ? "as expected" : `EXPECTED ${exit}`;
    console.log(`  exit   ${ran.exitCode} (${verdict})`);
    if (ran.exitCode !== exit) wrong++;
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(
    wrong === 0 ? "\nevery answer was the expected one" : `\n${wrong} answers were wrong`,
  );
  if (wrong === 0) console.log(NEXT);
  return wrong === 0 ? 0 : 1;
}
