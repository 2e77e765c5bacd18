import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startModelApi, type Turn } from "../../src/verify/model-api.ts";
import { messagesWire } from "../../src/verify/wires.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { FILES, LINES, STARTUP } from "./bounded-lines.ts";
import { ENGINES, preferLandlock } from "./bounds-engines.ts";
import { type ClientRun, installClaudeCode, runClaudeCode } from "./claude-code.ts";
import { fairlead } from "./client.ts";

/** What the model was given back for each line, and how the session went. */
interface Course {
  readonly results: readonly string[];
  readonly run: ClientRun;
  readonly sandbox: Sandbox;
}

interface Setup {
  readonly calls: "off" | "all" | "unread";
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
  write(config, `[confine]\ncalls = "${setup.calls}"\n`);
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
      .replace(/ [\d.]+s user .* total/, ""),
  );
  return { results, run, sandbox };
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
    "in bypass mode, code that nobody can read loses, leaks and switches off nothing, kept by %s",
    async (engine) => {
      const evil = [
        "import os, shutil, glob",
        "at = lambda s: os.environ['EMOH'[::-1]] + s[::-1]",
        "def go(f, *words):",
        "    try: print('did', f(*words))",
        "    except Exception as e: print('no', e)",
        "put = lambda p: open(p, 'w').write('{}')",
        "go(getattr(shutil, 'eertmr'[::-1]), at('x/'))",
        "go(lambda p: open(p).read(), at('asr_di/hss./'))",
        "go(put, at('nosj.sgnittes/edualc./'))",
        "go(put, at('lmot.gifnoc/daelriaf/gifnoc./'))",
        "go(put, at('crhsab./'))",
        "for one in glob.glob(at('*/sdnuob/daelriaf/etats/lacol./')): go(put, one)",
        "",
      ].join("\n");
      const course = await drive(["python3 evil.py", "./says still guarded"], {
        calls: "all",
        ...(engine === "landlock" ? { engine } : {}),
        files: { "evil.py": evil, "../home/x/keep.txt": "kept", "../home/.ssh/id_rsa": "SECRET" },
      });
      courses.push(course);
      const { home } = course.sandbox;
      const read = (path: string) => readFileSync(join(home, path), "utf8");
      expect(course.results[0]).toContain("no ");
      expect(course.results.join("\n")).not.toContain("SECRET");
      expect(course.results[0]).not.toContain("did");
      expect(course.results[1]).toBe("false still guarded");
      expect(read("x/keep.txt")).toBe("kept");
      expect(read(".claude/settings.json")).toContain("fairlead");
      expect(read(".config/fairlead/config.toml")).toContain("confine");
      expect(read(".bashrc")).toBe(STARTUP);
      // It is told once what lies out of bounds.
      expect(course.run.output).toContain("within bounds that the kernel keeps");
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
