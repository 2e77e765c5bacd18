import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startModelApi } from "../../src/verify/model-api.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { FILES } from "./bounded-lines.ts";
import { ENGINES, preferLandlock } from "./bounds-engines.ts";
import { type ClientRun, fairlead, runClient, TRIES_SLOW, tellLeftOut } from "./client.ts";
import { HEADLESS } from "./headless-clients.ts";
import { NODE, PROGRAMS, type VERSIONS } from "./npm-clients.ts";

type Name = keyof typeof VERSIONS & keyof typeof PROGRAMS;

/** Lines that must come out the same within bounds as without; what a line says on two streams comes in any order. */
const LINES = [
  "./says hi; echo $#",
  "./fails 2>&1 || echo recovered",
  "exit 3",
  "./fails",
  "set -o pipefail; ./fails 2>&1 | cat; echo $?",
  "nosuchprogram 2>&1; echo status $?",
  "trap 'echo bye' EXIT; ./says hi",
  'X=1 ./says "$X"; echo "${X:-unset}"',
  "./both 2>&1",
  "./both > out.txt 2>&1; cat out.txt",
  "echo piped | ./upper | ./upper",
  "cat <<'E' | ./upper\nhere $HOME\nE",
  "for f in one two; do\n  ./says $f\ndone",
  "./says 'single $HOME' \"double \\$HOME\" un\\ quoted é 日本",
  "mkdir -p sub/deep && cd sub/deep && ../../says there && pwd",
  "pwd; ./says here",
  "./slow & wait; echo waited",
  "timeout 0.2 ./forever; echo $?",
  "(./killed; exit $?) 2>/dev/null; echo $?",
  "echo outer; bash -c './says inner; exit 5'; echo $?",
  "eval './says evaluated'",
  "make -s built && cat built.txt",
  "python3 serve.py",
];

/** Code that nobody can read: it deletes, reads a key and changes settings where it can. */
const EVIL = [
  "import os, shutil",
  "at = lambda s: os.environ['EMOH'[::-1]] + s[::-1]",
  "def go(f, *words):",
  "    try: print('did', f(*words))",
  "    except Exception as e: print('no', e)",
  "go(getattr(shutil, 'eertmr'[::-1]), at('x/'))",
  "go(lambda p: open(p).read(), at('asr_di/hss./'))",
  "go(lambda p: open(p, 'w').write('{}'), at('lmot.gifnoc/daelriaf/gifnoc./'))",
  "go(lambda p: open(p, 'w').write('{}'), at('crhsab./'))",
  "",
].join("\n");

interface Setup {
  readonly calls: "off" | "all" | "unread";
  readonly engine?: string;
  /** The words of the session, where they are not those of a client that asks about nothing. */
  readonly words?: readonly string[];
  /** Files below the home, beside the client's settings. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the text of the client's settings. */
  readonly settings?: (text: string) => string;
}

interface Course {
  /** What the model was given back for each line. */
  readonly results: readonly string[];
  /** Everything that the model saw. */
  readonly seen: string;
  /** Scripts of the project that ran without bounds, by what they could make in the home. */
  readonly free: readonly string[];
  readonly run: ClientRun;
  readonly sandbox: Sandbox;
}

const courses: Course[] = [];

async function drive(name: Name, lines: readonly string[], setup: Setup): Promise<Course> {
  const client = HEADLESS.get(name);
  if (client === undefined) throw new Error(`no client ${name}`);
  const sandbox = makeSandbox(resolve(".cache/clients"));
  const api = startModelApi(client.wire, [...lines.map(client.shell), { text: "finished" }]);
  const own = Object.entries(client.settings(sandbox, api.url));
  for (const [path, text] of Object.entries({
    ...Object.fromEntries(own.map(([path, text]) => [path, setup.settings?.(text) ?? text])),
    ...{ "x/keep.txt": "kept", ".ssh/id_rsa": "SECRET", ".bashrc": "# mine\n" },
    ".config/fairlead/config.toml": `[confine]\ncalls = "${setup.calls}"\n`,
    ...setup.files,
  }))
    write(join(sandbox.home, path), text);
  for (const [path, text] of Object.entries({ ...FILES, "evil.py": EVIL }))
    write(join(sandbox.project, path), tellingFree(path, text));
  Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
  await fairlead(sandbox, ["install", "--agent", name]);
  if (setup.engine === "landlock") await preferLandlock(sandbox);
  const command = [...PROGRAMS[name](), ...(setup.words ?? client.words)];
  const run = await runClient(command, sandbox, client.env(api.url));
  api.stop();
  const last = api.requests.at(-1) ?? "{}";
  const course = {
    results: resultsIn(JSON.parse(last)).map((one) => plainResult(one, dirname(sandbox.home))),
    ...{ seen: api.requests.join("\n"), run, sandbox },
    free: readdirSync(sandbox.home).flatMap((name) => /^free-(.*)/.exec(name)?.[1] ?? []),
  };
  courses.push(course);
  return course;
}

/** A script that leaves a word in the home where it may. */
function tellingFree(name: string, text: string): string {
  return text.replace(/^#!\/bin\/sh\n/, `$&touch "$HOME/free-${name}" 2>/dev/null\n`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
}

/** The results of calls in a request, in order: `{"role":"tool"}` of one API, `functionResponse` of another. */
function resultsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { role, content, functionResponse } = Object(value);
  if (role === "tool") return [textOf(content)];
  if (functionResponse !== undefined) return [textOf(functionResponse.response)];
  return Object.values(value).flatMap(resultsIn);
}

function textOf(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content).replaceAll("\\n", "\n");
}

/** A result without what differs between two sessions, and what a client adds about the hook. */
function plainResult(text: string, root: string): string {
  return text
    .replaceAll(root, "ROOT")
    .replace(/\s*\[System\] Tool input parameters were modified by a hook before execution\./, "")
    .replace(/(Process Group PGID|Background PIDs|shellId): [\d, ]+/g, "$1")
    .replace(/line \d+: /g, "");
}

if (ENGINES.length < 2)
  console.warn(`SKIPPED: lines of other agents within bounds; engines here: ${ENGINES.join(", ")}`);
if (NODE === null) console.warn("SKIPPED: gemini needs node on PATH");

const NAMES: readonly Name[] = ["copilot", "gemini", "opencode", "pi"];

// It takes a minute for each session.
if (!TRIES_SLOW) tellLeftOut("lines of OpenCode within bounds");
const isTried = (name: Name) =>
  (HEADLESS.get(name)?.needsNode === false || NODE !== null) && (name !== "opencode" || TRIES_SLOW);

afterAll(() => {
  for (const { sandbox } of courses) sandbox.dispose();
}, 300_000);

describe.if(ENGINES.length === 2)("lines that run within bounds", () => {
  for (const name of NAMES)
    describe.if(isTried(name))(`of ${name}`, () => {
      let without: Course;
      beforeAll(async () => {
        without = await drive(name, LINES, { calls: "off" });
      }, 300_000);

      for (const engine of ENGINES)
        test(`come out as without them, and lose, leak and change nothing elsewhere, kept by ${engine}`, async () => {
          const lines = [...LINES, "python3 evil.py"];
          const within = await drive(name, lines, { calls: "all", engine });
          expect(within.results.slice(0, -1)).toEqual([...without.results]);
          expect(without.free).toContain("says");
          expect(within.free).toEqual([]);
          const evil = within.results.at(-1) ?? "";
          expect(evil.match(/no \[Errno/g)?.length).toBe(4);
          expect(evil).not.toContain("did");
          expect(within.seen).not.toContain("SECRET");
          // It is told what lies out of bounds.
          expect(within.seen).toContain("within bounds that the kernel enforces");
          const read = (path: string) => readFileSync(join(within.sandbox.home, path), "utf8");
          expect(read("x/keep.txt")).toBe("kept");
          expect(read(".bashrc")).toBe("# mine\n");
          expect(read(".config/fairlead/config.toml")).toContain("confine");
          expect(within.run.output).not.toMatch(HEADLESS.get(name)?.complaint ?? /^$/);
        }, 300_000);
    });
});

/** What becomes of a line: it is denied, or runs free of bounds or within them. */
type Fate = "denied" | "free" | "bounded";

const DENIED: Readonly<Record<string, Fate>> = {
  "./says x && ./both": "denied",
  "./says free": "free",
};

/** A session whose person has rules of their own, and what becomes of lines. */
interface Ruled {
  readonly name: Name;
  readonly title: string;
  readonly setup: Omit<Setup, "calls">;
  readonly lines: Readonly<Record<string, Fate>>;
}

const geminiRule = (match: string) => ({
  ".gemini/policies/own.toml": `[[rule]]\ntoolName = "run_shell_command"\n${match}\ndecision = "deny"\npriority = 100\n`,
});

const RULED: readonly Ruled[] = [
  {
    name: "copilot",
    title: "a tool that is denied stays denied, whatever stands before it",
    setup: { words: ["-p", "go", "--allow-all-tools", "--deny-tool=shell(./both)"] },
    lines: { ...DENIED, "./says free": "bounded" },
  },
  {
    name: "copilot",
    title: "where it may ask, its lines are left as they are",
    setup: { words: ["-p", "go", "--allow-tool=shell(./says)"] },
    lines: DENIED,
  },
  {
    name: "gemini",
    title: "a command that its policy denies stays denied, whatever stands before it",
    setup: { files: geminiRule('commandPrefix = "./both"') },
    lines: { ...DENIED, "./says free": "bounded" },
  },
  {
    name: "gemini",
    title: "where its policy denies by the whole line, lines are left as they are",
    setup: { files: geminiRule('commandRegex = "./says x && ./both"') },
    lines: DENIED,
  },
  {
    name: "gemini",
    title: "where it may ask, its lines are left as they are",
    setup: { words: ["-m", "gemini-2.5-flash", "-p", "go"] },
    lines: { "./says x && ./both": "denied" },
  },
  {
    name: "opencode",
    title: "where its permissions deny a command, lines are left as they are",
    setup: {
      settings: (text) =>
        text.replace('"bash":"allow"', '"bash":{"*":"allow","./both *":"deny","./both":"deny"}'),
    },
    lines: DENIED,
  },
];

describe.if(ENGINES.length === 2)("the person's own rules in an agent hold beside bounds:", () => {
  for (const { name, title, setup, lines } of RULED)
    test.if(isTried(name))(
      `${name}: ${title}`,
      async () => {
        const written = Object.keys(lines);
        const course = await drive(name, written, { calls: "all", ...setup });
        for (const [at, line] of written.entries()) {
          const isDenied = lines[line] === "denied";
          const result = course.results[at] ?? "";
          expect({ line, isDenied: DENIAL.test(result) }).toEqual({ line, isDenied });
        }
        expect(course.free).toEqual(Object.values(lines).includes("free") ? ["says"] : []);
      },
      300_000,
    );
});

/** How the clients tell the model that a rule denied a call, or that there is no such tool where nobody can be asked. */
const DENIAL = /denied|prevents you|"run_shell_command.{0,2}" not found/i;
