import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startModelApi, type Turn } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { ALONE } from "../support/alone.ts";
import { bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";
import { FILES, LINES, STARTUP } from "./bounded-lines.ts";
import { ENGINES, preferLandlock } from "./bounds-engines.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead, fairleadBinary } from "./client.ts";

/** What the model was given back for each line, and how the session went. */
interface Course {
  readonly results: readonly string[];
  readonly run: ClientRun;
  readonly sandbox: Sandbox;
}

interface Setup {
  /** As a person who said nothing where it is left out. */
  readonly calls?: "off" | "all" | "unread";
  readonly engine?: "landlock";
  readonly options?: readonly string[];
  readonly settings?: object;
  readonly files?: Readonly<Record<string, string>>;
}

/** Has a session of the real client run lines in a project outside temporary folders. */
async function drive(lines: readonly (string | Turn)[], setup: Setup): Promise<Course> {
  const sandbox = makeSandbox(resolve(".cache/clients"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
  };
  write(join(sandbox.home, ".bashrc"), STARTUP);
  for (const [name, text] of Object.entries({ ...FILES, ...setup.files }))
    write(join(sandbox.project, name), text);
  write(join(sandbox.home, ".claude/settings.json"), JSON.stringify(setup.settings ?? {}));
  await fairlead(sandbox, ["install"]);
  const config = join(sandbox.home, ".config/fairlead/config.toml");
  write(config, setup.calls === undefined ? "" : `[confine]\ncalls = "${setup.calls}"\n`);
  if (setup.engine === "landlock") await preferLandlock(sandbox);
  const script = lines.map(
    (line): Turn =>
      typeof line === "string"
        ? { tool: "Bash", input: { command: line, description: "d" } }
        : line,
  );
  const api = startModelApi(messagesWire, [...script, { text: "finished" }]);
  const run = await runClaudeCode(installClaudeCode(), sandbox, api.url, setup.options);
  api.stop();
  const root = dirname(sandbox.home);
  const results = toolResults(api.requests.at(-1) ?? "").map((one) =>
    one
      .replaceAll(root, "ROOT")
      .replace(/\. \S+\/bounds\/\w+ \|\| exit; /g, "")
      // Where zsh is the shell, it has times of its own.
      .replace(/[\d.]+s user [\d.]+s system \d+% cpu [\d.]+ total/g, "TIMES"),
  );
  return { results, run, sandbox };
}

/** A test that nobody can read: what it tries, and whether it could. */
const EVIL = `import os, shutil, subprocess, glob
at = lambda s: os.environ["EMOH"[::-1]] + s[::-1]
def go(what, f, *words):
    try: print("did", what, f(*words))
    except Exception as e: print("no", what, e)
put = lambda p: open(p, "w").write("{}")
go("delete", getattr(shutil, "eertmr"[::-1]), at("x/"))
go("read", lambda p: open(p).read(), at("asr_di/hss./"))
go("settings", put, at("nosj.sgnittes/edualc./"))
go("config", put, at("lmot.gifnoc/daelriaf/gifnoc./"))
go("startup", put, at("crhsab./"))
for one in glob.glob(at("*/sdnuob/daelriaf/etats/lacol./")): go("bounds", put, one)
go("pause", getattr(subprocess, "tuptuo_kcehc"[::-1]), ["FAIRLEAD", "esuap"[::-1], "10m"])
go("wipe", getattr(shutil, "eertmr"[::-1]), os.path.abspath(__file__)[:-7] + "crs"[::-1])
`;

async function typeUndo(sandbox: Sandbox): Promise<string> {
  let said = "";
  const child = Bun.spawn([...ALONE, fairleadBinary(), "undo", "--yes"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    terminal: {
      data: (_, data) => {
        said += new TextDecoder().decode(data);
      },
    },
    timeout: 20_000,
  });
  expect(await child.exited).toBe(0);
  child.terminal?.close();
  return said;
}

function toolResults(request: string): readonly string[] {
  const { messages } = JSON.parse(request);
  return messages.flatMap(({ content }: { content: unknown }) =>
    Array.isArray(content)
      ? content
          .filter(({ type }) => type === "tool_result")
          .map(({ is_error, content }) => `${is_error === true} ${textOf(content)}`)
      : [],
  );
}

function textOf(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}

if (ENGINES.length < 2)
  console.warn(`SKIPPED: lines of Claude Code within bounds; engines here: ${ENGINES.join(", ")}`);

describe.if(ENGINES.length === 2)("Claude Code, whose calls run within bounds", () => {
  const courses: Course[] = [];
  let without: Course;
  beforeAll(async () => {
    without = await drive(LINES, { calls: "off" });
    courses.push(without);
  }, 180_000);
  afterAll(() => {
    for (const { sandbox } of courses) sandbox.dispose();
  });

  test.each([["bubblewrap"], ["landlock"]] as const)(
    "each line comes out as without them, kept by %s",
    async (engine) => {
      const within = await drive(LINES, {
        calls: "all",
        ...(engine === "landlock" ? { engine } : {}),
      });
      courses.push(within);
      const told = LINES.map((line, at) => ({ line, result: within.results[at] }));
      expect(told).toEqual(LINES.map((line, at) => ({ line, result: without.results[at] ?? "" })));
      expect(within.run.output.match(/\/bounds\/\w+ \|\| exit; /g)?.length).toBeGreaterThan(40);
      expect(within.run.debugLog).not.toContain("validation failed");
    },
    180_000,
  );

  test.each([["bubblewrap"], ["landlock"]] as const)(
    "in bypass mode, a test that nobody can read loses, leaks and switches off nothing, and what it wiped comes back, kept by %s",
    async (engine) => {
      const course = await drive(["python3 test.py", "./says still guarded"], {
        ...(engine === "landlock" ? { engine } : {}),
        files: {
          "test.py": EVIL.replace("FAIRLEAD", fairleadBinary()),
          "src/deep/main.ts": "work\n",
          "src/index.ts": "more work\n",
          "../home/x/keep.txt": "kept",
          "../home/.ssh/id_rsa": "SECRET",
        },
      });
      courses.push(course);
      const { sandbox, results, run } = course;
      const read = (path: string) => readFileSync(join(sandbox.home, path), "utf8");
      expect(results[0]).toContain("no ");
      expect(results[0]?.match(/did \w+/g)).toEqual(["did wipe"]);
      expect(`${results.join("\n")}${course.run.output}`).not.toContain("SECRET");
      expect(results[1]).toBe("false still guarded");
      expect(read("x/keep.txt")).toBe("kept");
      expect(read(".claude/settings.json")).toContain("fairlead");
      expect(read(".config/fairlead/config.toml")).toBe("");
      expect(read(".bashrc")).toBe(STARTUP);
      expect(existsSync(join(sandbox.home, ".local/state/fairlead/pause.json"))).toBe(false);
      // It is told once what lies out of bounds.
      expect(run.output).toContain("within bounds that the kernel enforces");
      expect(existsSync(join(sandbox.project, "src"))).toBe(false);
      expect(await typeUndo(sandbox)).toContain("restored; to reverse");
      const inProject = (path: string) => readFileSync(join(sandbox.project, path), "utf8");
      expect(inProject("src/deep/main.ts")).toBe("work\n");
      expect(inProject("src/index.ts")).toBe("more work\n");
    },
    180_000,
  );

  test("the person's own rules hold: what they refuse is refused, what they let run needs no question", async () => {
    const permissions = { deny: ["Bash(./both:*)"], allow: ["Bash(./says:*)"] };
    const lines = ["./both", "./says allowed", "./reads", "./says x && ./both"];
    const course = await drive(lines, {
      calls: "unread",
      options: ["--permission-mode", "default"],
      settings: { permissions },
    });
    courses.push(course);
    expect(course.results[0]).toContain("has been denied");
    expect(course.results[1]).toBe("false allowed");
    expect(course.results[2]).toStartWith("true ");
    expect(course.results[3]).toContain("has been denied");
    const bypassed = await drive(["./both"], { calls: "all", settings: { permissions } });
    courses.push(bypassed);
    expect(bypassed.results[0]).toContain("has been denied");
  }, 180_000);

  test("in auto mode a line within bounds needs a safety check that it did not need without, so only the person puts it there", async () => {
    const options = ["--permission-mode", "auto"];
    const unset = await drive(["mkdir made"], { options });
    courses.push(unset);
    expect(unset.results[0]).toStartWith("false ");
    expect(unset.run.output).not.toContain("|| exit; ");
    const asked = await drive(["mkdir made"], { options, calls: "all" });
    courses.push(asked);
    // The stand-in for the model's API has no such check.
    expect(asked.results[0]).toContain("safety check");
  }, 180_000);

  test("a rule about a line of several commands as it stands holds", async () => {
    const settings = { permissions: { deny: ["Bash(./says x | ./upper)"] } };
    const course = await drive(["./says x | ./upper", "./says y | ./upper"], {
      ...{ calls: "all", settings },
    });
    courses.push(course);
    expect(course.results[0]).toContain("has been denied");
    expect(course.results[1]).toBe("false Y");
    expect(course.run.output).toMatch(/\/bounds\/\w+ \|\| exit; /);
  }, 180_000);

  test("what runs in the background or is watched by Monitor does so within bounds", async () => {
    const leaves = '#!/bin/sh\ntouch "$1" "$HOME/$1"\n';
    const course = await drive(
      [
        {
          tool: "Bash",
          input: { command: "./leaves made", description: "d", run_in_background: true },
        },
        {
          tool: "Monitor",
          input: { command: "./leaves watched", description: "d", timeout_ms: 5000 },
        },
        "sleep 3",
      ],
      { calls: "all", files: { leaves } },
    );
    courses.push(course);
    for (const name of ["made", "watched"]) {
      expect(existsSync(join(course.sandbox.project, name))).toBe(true);
      expect(existsSync(join(course.sandbox.home, name))).toBe(false);
    }
  }, 180_000);

  test("where the client has bounds of its own, there are no others", async () => {
    const settings = { sandbox: { enabled: true, failIfUnavailable: false } };
    const course = await drive(["./says hi"], { calls: "all", settings });
    courses.push(course);
    expect(course.run.output).not.toContain("|| exit; ");
  }, 180_000);
});
