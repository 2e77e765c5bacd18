import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "./spawn.ts";

/** One size of one series: what to start, and how large it is. */
export interface Sized {
  readonly series: string;
  readonly x: number;
  readonly candidate: Candidate;
}

/** A home and a project of their own, in which fairlead is called. */
export class CallWorld {
  readonly home: string;
  readonly project: string;
  private readonly fairlead: string;

  constructor(root: string, fairlead: string) {
    this.home = join(root, "home");
    this.project = join(root, "project");
    this.fairlead = fairlead;
    mkdirSync(join(this.home, ".config/fairlead"), { recursive: true });
    mkdirSync(join(this.project, ".fairlead/memory/sessions"), { recursive: true });
  }

  call(event: string, fields: object, exit = 0): Candidate {
    const common = { session_id: "growth", cwd: this.project, transcript_path: "/t.jsonl" };
    return {
      name: event,
      command: [this.fairlead, "hook", event],
      stdin: Buffer.from(JSON.stringify({ ...common, ...fields })),
      cwd: this.project,
      env: {
        PATH: "/usr/bin:/bin",
        HOME: this.home,
        USERPROFILE: this.home,
        CLAUDE_PROJECT_DIR: this.project,
        FAIRLEAD_NO_UPDATE_CHECK: "1",
      },
      exit,
    };
  }

  bash(command: string, exit = 0): Candidate {
    const fields = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } };
    return this.call("pre-tool", fields, exit);
  }

  /** Writes the user's settings as they are in daily use: old, and known to the calls to come. */
  configure(toml: string, known = true): void {
    const path = join(this.home, ".config/fairlead/config.toml");
    writeFileSync(path, toml);
    utimesSync(path, 0, 0);
    if (!known) return;
    const { command, cwd, env, stdin } = this.call("session-start", {
      hook_event_name: "SessionStart",
      source: "startup",
    });
    Bun.spawnSync([...command], { cwd, env: { ...env }, stdin });
  }
}

/** Calls with commands of growing length. */
export function commandWorlds(root: string, fairlead: string): readonly Sized[] {
  const world = new CallWorld(root, fairlead);
  world.configure('timeout = 20\n\n[log]\nlevel = "warn"\n');
  const texts: readonly (readonly [string, (length: number) => string])[] = [
    ["many commands", (length) => "ls -l src; ".repeat(Math.floor(length / 11))],
    ["a script", scriptOf],
    ["a long message", (length) => `git commit -m "${filled("tidy the harbour; ", length - 16)}"`],
  ];
  return texts.flatMap(([series, make]) =>
    [10, 100, 1_000, 10_000, 30_000, 60_000, 100_000, 1_000_000].map((length) => {
      // A comment makes up for what is missing.
      const command = length === 10 ? "ls -l src/" : make(length).padEnd(length, "#");
      return { series, x: length, candidate: world.bash(command) };
    }),
  );
}

/** Calls under configurations with more and more rules. */
export function ruleWorlds(root: string, fairlead: string): readonly Sized[] {
  return [0, 1, 10, 100, 1_000].flatMap((x) => {
    const toml = Array.from({ length: x }, (_, at) => ruleText(at)).join("\n");
    const world = new CallWorld(join(root, `${x}`), fairlead);
    world.configure(toml);
    const changed = new CallWorld(join(root, `${x}-changed`), fairlead);
    changed.configure(toml, false);
    const last = `tool${x - 1} deploy --to=harbour-${x - 1}`;
    return [
      { series: "short command", x, candidate: world.bash("npm test") },
      {
        series: "settings just changed",
        x,
        candidate: changed.bash("npm test"),
      },
      { series: "500 commands", x, candidate: world.bash("cp src/a.ts out/; ".repeat(500)) },
      {
        series: "refused by the last rule",
        x,
        candidate: x === 0 ? world.bash("rm -rf /", 2) : world.bash(last, 2),
      },
    ];
  });
}

/** Calls under configurations with more and more hooks. */
export function hookWorlds(root: string, fairlead: string): readonly Sized[] {
  const kinds: readonly (readonly [string, string, string])[] = [
    ["for another event", "session:end", ""],
    ["for another tool", "tool:pre_execute:write", ""],
    ["run, one by one", "tool:pre_execute:bash", ""],
    ["run, in parallel", "tool:pre_execute:bash", "parallel = true\n"],
  ];
  return kinds.flatMap(([series, event, more], kind) =>
    [0, 1, 3, 10, 30, 100].map((x) => {
      const world = new CallWorld(join(root, `${kind}-${x}`), fairlead);
      world.configure(`[[hook]]\nevent = "${event}"\ncommand = "true"\n${more}\n`.repeat(x));
      return { series, x, candidate: world.bash("npm test") };
    }),
  );
}

/** Calls of sessions with more and more records. */
export function recordWorlds(root: string, fairlead: string): readonly Sized[] {
  return [0, 1_000, 10_000, 100_000, 1_000_000].flatMap((x) => {
    const world = new CallWorld(join(root, `${x}`), fairlead);
    writeRecords(join(world.project, ".fairlead/memory/sessions/growth.jsonl"), x);
    const tool = { tool_name: "Bash", tool_input: { command: "ls" } };
    return [
      {
        series: "session-end",
        x,
        candidate: world.call("session-end", { hook_event_name: "SessionEnd" }),
      },
      {
        series: "compact",
        x,
        candidate: world.call("compact", { hook_event_name: "PreCompact", trigger: "auto" }),
      },
      {
        series: "post-tool",
        x,
        candidate: world.call("post-tool", { hook_event_name: "PostToolUse", ...tool }),
      },
    ];
  });
}

/** Calls with more and more content. */
export function payloadWorlds(root: string, fairlead: string): readonly Sized[] {
  const world = new CallWorld(root, fairlead);
  const file = join(world.project, "notes.ts");
  return [1_000, 10_000, 100_000, 1_000_000, 3_000_000, 8_000_000, 15_000_000].flatMap((x) => {
    const content = filled("const berth = moor(41) + 1; // see the log\n", x);
    const write = { tool_name: "Write", tool_input: { file_path: file, content } };
    const read = { tool_name: "Read", tool_input: { file_path: file } };
    const response = { tool_response: { type: "text", file: { content } } };
    return [
      {
        series: "pre-tool, Write",
        x,
        candidate: world.call("pre-tool", { hook_event_name: "PreToolUse", ...write }),
      },
      {
        series: "post-tool, Read",
        x,
        candidate: world.call("post-tool", {
          hook_event_name: "PostToolUse",
          ...read,
          ...response,
        }),
      },
      {
        series: "user-prompt-submit",
        x,
        candidate: world.call("user-prompt-submit", {
          hook_event_name: "UserPromptSubmit",
          prompt: content,
        }),
      },
    ];
  });
}

function ruleText(at: number): string {
  return [
    "[[rule]]",
    `id = "harbour/rule-${at}"`,
    `command = "tool${at} deploy"`,
    `args = "*harbour-${at}"`,
    'verdict = "deny"',
    'reason = "deploys to a harbour in use"',
    `tests = [{ command = "tool${at} deploy --to=harbour-${at}", expect = "deny" }]`,
    "",
  ].join("\n");
}

function scriptOf(length: number): string {
  let script = "";
  for (let at = 0; ; at++) {
    const line = `if [ -f src/f${at}.ts ]; then cp src/f${at}.ts out/ && echo "copied ${at}"; fi\n`;
    if (script.length + line.length > length) return script;
    script += line;
  }
}

/** Exactly so many characters of a text over and over. */
function filled(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** Records written in pieces: a million of them are a quarter of a gigabyte. */
function writeRecords(path: string, count: number): void {
  const PIECE = 10_000;
  writeFileSync(path, "");
  for (let from = 0; from < count; from += PIECE) {
    let text = "";
    for (let at = from; at < Math.min(from + PIECE, count); at++) {
      text += `{"time":"2026-03-01T12:00:00.000Z","event":"PostToolUse","tool":"Tool${at % 20}","tool_use_id":"toolu_${at}","duration_ms":12,"success":true,"input_bytes":300,"output_bytes":4000,"file":"/home/user/app/src/file-${at % 1000}.ts"}\n`;
    }
    writeFileSync(path, text, { flag: "a" });
  }
}
