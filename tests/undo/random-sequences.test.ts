import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { handleSecurity } from "../../src/handlers/security.ts";
import {
  handleUndoAfter,
  handleUndoLeft,
  handleUndoPending,
} from "../../src/handlers/undo-after.ts";
import { isOpen, mayShareFiles } from "../../src/undo/open-mark.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { numbersIn, readSaved } from "../../src/undo/store.ts";
import { undo } from "../../src/undo/undo.ts";
import { unpackLost } from "../../src/undo/unpack.ts";
import { roundsOf } from "../support/share.ts";
import { bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";
import { GIT_ENVIRONMENT } from "./make-project.ts";
import { type Call, contextOf, eventOf, storeOf } from "./one-call.ts";

/** Sequences that are tried; UNDO_SEQUENCES tries more of them, UNDO_SEED the same ones again. */
const RUNS = Number(process.env.UNDO_SEQUENCES ?? roundsOf(25));

/** Captures of other calls that lie in the store already. */
const EARLIER = 1_000;

const POSIX = process.platform !== "win32" && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: random sequences need bash; none was run");

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox(resolve(".cache"));
  const root = sandbox.home;
  if (POSIX) fillStore(storeOf({ root, project: root, line: "" }));
}, 120_000);
afterAll(() => sandbox.dispose(), 120_000);

/** Captures as they are after their calls, which share nothing with any project. */
function fillStore(store: string): void {
  for (let number = 1; number <= EARLIER; number++) {
    const folder = `${store}/${number}`;
    mkdirSync(folder, { recursive: true });
    const path = `/nowhere/${number}.ts`;
    const entry = { path, type: "file", mode: 0o644, modifiedMs: 1, size: 2, linked: "f0" };
    const about = { project: "/nowhere", session: "s", title: `rm ${number}.ts` };
    const info = { ...about, time: new Date().toISOString(), files: 1, bytes: 2 };
    writeFileSync(`${folder}/f0`, "x\n");
    writeFileSync(`${folder}/entries.json`, JSON.stringify({ entries: [entry], packs: [] }));
    writeFileSync(`${folder}/info.json`, JSON.stringify(info));
  }
}

/** What becomes of a call that passes: it runs now, or behind the next one, or never. */
type Fate = "run" | "late" | "declined";
/** What the agent tells after it: its end, a refusal, or nothing. */
type Told = "end" | "refusal" | "nothing";

interface Step {
  readonly line: string;
  readonly fate: Fate;
  readonly told: Told;
  /** Who calls: one of two sessions. */
  readonly session: string;
  /** A write by a tool of which nothing is saved, once the call is over: an editor, or the agent's own. */
  readonly edit: string | undefined;
}

const FILES = ["a", "b", "c.ts", "sub/x", "sub/y", "sub/deep/z", "d", "new", "e f"];
const file = fc.constantFrom(...FILES);
const quoted = file.map((one) => `'${one}'`);
const folder = fc.constantFrom("sub", "sub/deep", "other", "moved");
const plain = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("rm", "rm -f"), quoted) },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constantFrom("mv", "mv -f", "cp", "ln", "ln -f", "ln -sf"),
      quoted,
      quoted,
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constantFrom(
        "echo NEW >",
        "echo NEW >>",
        "truncate -s 3",
        "tee <<< NEW",
        "touch",
        "chmod 600",
      ),
      quoted,
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom("sed -i s/v/NEW/", "sed -i 1d"), quoted) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("rm -rf", "rm -r", "rmdir"), folder) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom("mv", "cp -r", "cp -a"), folder, folder) },
);
const git = fc.constantFrom(
  ...[
    "git checkout -- .",
    "git checkout -- a",
    "git reset --hard",
    "git clean -fd",
    "git restore a",
  ],
  ...["git reset --hard HEAD~1", "git stash", "git stash drop", "git rm -f b"],
);
const one = fc.oneof(
  { weight: 8, arbitrary: plain.map((words) => words.join(" ")) },
  { weight: 1, arbitrary: git },
);
const line = fc.oneof(
  { weight: 6, arbitrary: one },
  {
    weight: 1,
    arbitrary: fc.tuple(one, fc.constantFrom(" && ", "; "), one).map((parts) => parts.join("")),
  },
);
const step: fc.Arbitrary<Step> = fc.record({
  line,
  fate: fc.constantFrom("run", "run", "run", "late", "declined"),
  told: fc.constantFrom("end", "end", "nothing", "refusal"),
  session: fc.constantFrom("s-1", "s-2"),
  edit: fc.option(file, { nil: undefined, freq: 3 }),
});

/** What was there of a file when it was said to be saved. */
interface Version {
  readonly bytes: string;
  readonly mode: number;
}

function versionOf(path: string): Version | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return undefined;
  return { bytes: readFileSync(path, "latin1"), mode: stats.mode & 0o7777 };
}

/** Every file of a project but those of Git, by path. */
function filesIn(folder: string): ReadonlyMap<string, Version> {
  const files = new Map<string, Version>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const version = versionOf(path);
    if (version !== undefined) files.set(path, version);
    if (!entry.isDirectory() || entry.name === ".git") continue;
    for (const [inner, one] of filesIn(path)) files.set(inner, one);
  }
  return files;
}

let template: string | undefined;

/** A small repository: a committed file, changed ones, untracked ones, one with two names. */
function makeProject(project: string): void {
  if (template === undefined) {
    const cwd = join(sandbox.home, "template");
    template = cwd;
    for (const name of ["a", "b", "sub/x"]) put(template, name, "v1\nline\n");
    const run = (words: string) =>
      Bun.spawnSync(["git", ...words.split(" ")], {
        cwd,
        env: { PATH: process.env.PATH ?? "", HOME: "/nonexistent", ...GIT_ENVIRONMENT },
      });
    for (const words of ["init -q -b main", "add -A", "commit -qm one"]) run(words);
    put(template, "a", "v2\nline\n");
    for (const words of ["commit -qam two"]) run(words);
    put(template, "b", "stashed\n");
    run("stash -q");
    put(template, "b", "v3\nchanged\n");
  }
  cpSync(template, project, { recursive: true, preserveTimestamps: true });
  for (const name of ["c.ts", "sub/y", "sub/deep/z", "d"]) put(project, name, `v ${name}\nline\n`);
  linkSync(`${project}/c.ts`, `${project}/same`);
  chmodSync(`${project}/d`, 0o755);
}

function put(root: string, name: string, text: string): void {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** A sequence on its way. */
class Sequence {
  readonly claims = new Map<number, ReadonlyMap<string, Version>>();
  readonly store: string;
  readonly root: string;
  readonly project: string;
  private readonly late: (() => Promise<void>)[] = [];
  private calls = 0;

  constructor(root: string, project: string) {
    this.root = root;
    this.project = project;
    this.store = storeOf(this.callOf(""));
  }

  callOf(text: string): Call {
    return { root: this.root, project: this.project, line: text };
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const one of steps) await this.playOne(one);
    while (this.late.length > 0) await this.late.shift()?.();
  }

  private async playOne({ line: text, fate, told, session, edit }: Step): Promise<void> {
    const id = ++this.calls;
    const command = text.replaceAll("NEW", `n${id}`);
    const call = this.callOf(command);
    const context = contextOf(call);
    const named = { session, id: `t-${id}` };
    const event = eventOf(call, "PreToolUse", named);
    if (mayShareFiles(context.io)) await handleUndoPending(event, context);
    const before = numbersIn(this.store);
    const there = filesIn(this.project);
    const { verdict } = await handleSecurity(event, context);
    const number = numbersIn(this.store).find((saved) => !before.includes(saved));
    if (number !== undefined) this.claim(number);
    if (verdict === "deny") return;
    const run = async () => {
      this.run(command);
      // What passes in silence or with a notice is saved, whoever else holds a name of it.
      if (verdict === "pass" && fate === "run") this.expectSaved(there, number, command);
      await this.tell(told, call, named);
    };
    if (fate === "run") await run();
    else if (fate === "late") this.late.push(run);
    else await this.tell(told === "end" ? "nothing" : told, call, named);
    if (edit !== undefined) await this.edit(edit, call, id);
    if (fate !== "late" && this.late.length > 0 && id % 2 === 0) await this.late.shift()?.();
  }

  private claim(number: number): void {
    const claim = new Map<string, Version>();
    for (const { path, type } of readSaved(this.store, number)?.entries ?? []) {
      const version = type === "file" ? versionOf(path) : undefined;
      if (version !== undefined) claim.set(path, version);
    }
    this.claims.set(number, claim);
  }

  private run(command: string): void {
    Bun.spawnSync(["/bin/bash", "-c", command], {
      cwd: this.project,
      env: { ...bareEnvironment(join(this.root, "home")), ...GIT_ENVIRONMENT },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      timeout: 20_000,
    });
  }

  private expectSaved(
    there: ReadonlyMap<string, Version>,
    number: number | undefined,
    command: string,
  ): void {
    // Git keeps what is stashed, and of several commands on a line some may not be fully known.
    if (/git stash(?! drop)|&&|;/.test(command)) return;
    const left = new Set([...filesIn(this.project).values()].map(({ bytes }) => bytes));
    for (const [path, { bytes }] of there) {
      if (left.has(bytes)) continue;
      // A file is saved under one of its names.
      const saved = [...(this.claims.get(number ?? 0)?.values() ?? [])];
      if (!saved.some((one) => one.bytes === bytes))
        throw new Error(`${command} destroyed ${path}, which was not saved`);
    }
  }

  private async tell(
    told: Told,
    call: Call,
    named: { session: string; id: string },
  ): Promise<void> {
    const context = contextOf(call);
    if (told === "nothing" || !isOpen(context.io, named.session, named.id)) return;
    if (told === "end") await handleUndoAfter(eventOf(call, "PostToolUse", named), context);
    else await handleUndoLeft(eventOf(call, "PermissionDenied", named), context);
    for (const [number, claim] of this.claims) {
      const kept = new Set(readSaved(this.store, number)?.entries.map(({ path }) => path));
      for (const [path, version] of claim) {
        if (kept.has(path)) continue;
        // Only what is still there may be let go of.
        if (versionOf(path)?.bytes !== version.bytes && this.claims.get(number)?.has(path)) {
          throw new Error(`undo ${number} let go of ${path}, which is not there`);
        }
      }
      this.claims.set(number, new Map([...claim].filter(([path]) => kept.has(path))));
    }
  }

  /** An edit of which nothing is saved: the tool is judged as every one, and writes where the file lies. */
  private async edit(name: string, call: Call, id: number): Promise<void> {
    const context = contextOf(call);
    const event = eventOf(call, "UserPromptSubmit");
    if (mayShareFiles(context.io)) await handleUndoPending(event, context);
    const path = join(this.project, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
    writeFileSync(path, `edited ${id}\n`);
  }

  /** Takes everything back, and finds each version that was said to be saved. */
  async takeBack(order: (numbers: readonly number[]) => readonly number[]): Promise<void> {
    for (const number of order([...this.claims.keys()])) {
      const claim = this.claims.get(number) ?? new Map<string, Version>();
      const plan = planRestore(this.store, number);
      if (plan === undefined) {
        expect([...claim.keys()]).toEqual([]);
        continue;
      }
      expect(plan.lost).toEqual([]);
      await undo({
        ...{ store: this.store, number, plan, isPartial: false, time: new Date() },
        about: { project: this.project, session: "", title: "undo" },
        unpack: (packs) => unpackLost(packs, `${this.store}/${number}`, process.env.PATH),
      });
      for (const [path, version] of claim) {
        expect({ number, path, ...versionOf(path) }).toEqual({ number, path, ...version });
      }
      expect(existsSync(`${this.store}/${number}`)).toBe(false);
    }
  }

  /** Nothing of this sequence stays in the store. */
  dispose(): void {
    for (const number of numbersIn(this.store))
      if (number > EARLIER) rmSync(`${this.store}/${number}`, { recursive: true, force: true });
    rmSync(`${this.store}/pending`, { recursive: true, force: true });
    rmSync(`${this.store}/open`, { recursive: true, force: true });
    rmSync(this.project, { recursive: true, force: true });
  }
}

describe.if(POSIX)("random sequences of destructive calls", () => {
  test("give back each version that was said to be saved, in whatever order they are taken back", async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 20 }),
        fc.option(fc.infiniteStream(fc.nat()), { nil: undefined }),
        async (steps, random) => {
          const project = join(sandbox.home, `project-${count++}`);
          makeProject(project);
          const sequence = new Sequence(sandbox.home, project);
          try {
            await sequence.play(steps);
            await sequence.takeBack((numbers) =>
              random === undefined
                ? numbers.toSorted((a, b) => b - a)
                : numbers
                    .map((number) => ({ number, at: random.next().value ?? 0 }))
                    .toSorted((a, b) => a.at - b.at)
                    .map(({ number }) => number),
            );
          } finally {
            sequence.dispose();
          }
        },
      ),
      { numRuns: RUNS, ...(process.env.UNDO_SEED ? { seed: Number(process.env.UNDO_SEED) } : {}) },
    );
  }, 600_000);
});
