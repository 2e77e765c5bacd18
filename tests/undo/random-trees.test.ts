import { afterAll, beforeAll, describe, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { runCall, takeBack, verdictWithoutUndo } from "./one-call.ts";

const RUNS = Number(process.env.UNDO_RUNS ?? 40);
const POSIX = process.platform !== "win32" && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: random lines need bash; none was run");

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox(resolve(".cache"));
});
afterAll(() => sandbox.dispose());

const NAMES = ["a", "b", "c.ts", ".d", "e f", "-g", "src", "ä"];
const name = fc.constantFrom(...NAMES);
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

const node = fc.oneof(
  fc.record({
    kind: fc.constant("file" as const),
    path,
    mode: fc.constantFrom(0o644, 0o600, 0o755),
  }),
  fc.record({ kind: fc.constant("folder" as const), path, mode: fc.constantFrom(0o755, 0o700) }),
  fc.record({ kind: fc.constant("link" as const), path, to: path }),
  fc.record({ kind: fc.constant("name" as const), path, of: path }),
);

const quoted = path.map((one) => `'./${one}'`);
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom("rm -rf", "rm -r", "rm -f", "rm", "rmdir"), quoted)
    .map((words) => words.join(" ")),
  fc
    .tuple(
      fc.constantFrom("mv", "mv -f", "cp", "cp -r", "cp -a", "ln -sf", "ln -f"),
      quoted,
      quoted,
    )
    .map((words) => words.join(" ")),
  fc
    .tuple(fc.constantFrom("echo x >", "echo x >>", "truncate -s 0", "chmod 600", "touch"), quoted)
    .map((words) => words.join(" ")),
  fc.constantFrom(
    "rm -rf *",
    "rm -rf a/*",
    "rm -rf */",
    "rm -f *.ts",
    "find . -name '*.ts' -delete",
    "find a -delete",
  ),
  fc.tuple(fc.constant("cd"), quoted).map((words) => words.join(" ")),
);
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.constantFrom(" && ", "; ", " || "))
  .map(([parts, separator]) => parts.join(separator));

/** Makes what can be made of random nodes; what contradicts another one is left out. */
function makeTree(
  root: string,
  nodes: readonly (typeof node extends fc.Arbitrary<infer T> ? T : never)[],
): void {
  for (const one of nodes) {
    const at = `${root}/${one.path}`;
    try {
      mkdirSync(join(at, ".."), { recursive: true });
      if (one.kind === "folder") mkdirSync(at, { mode: one.mode });
      else if (one.kind === "link") symlinkSync(one.to, at);
      else if (one.kind === "name") linkSync(`${root}/${one.of}`, at);
      else {
        writeFileSync(at, one.path);
        chmodSync(at, one.mode);
      }
    } catch {
      // A file is in the way.
    }
  }
}

describe.if(POSIX)("random trees and random destructive lines", () => {
  test("a line that was let pass with what it destroys saved is taken back byte for byte, and in doubt today's answer stays", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { minLength: 3, maxLength: 14 }),
        lines,
        async (nodes, text) => {
          const root = join(sandbox.home, `case-${number++}`);
          const project = join(root, "project");
          mkdirSync(join(project, ".git"), { recursive: true });
          makeTree(project, nodes);
          const before = treeOf(project);
          const call = { root, project, line: text };
          const today = await verdictWithoutUndo(call);
          const ran = await runCall(call);
          const isTaken =
            ran.is === "run" && ran.number !== undefined
              ? (await takeBack(call, ran.number)) !== undefined
              : false;
          const after = treeOf(project);
          // Of what changed nothing but the time of a folder nothing is kept.
          const shown = isTaken ? (tree: readonly string[]) => tree : withoutFolderTimes;
          const isBack = JSON.stringify(shown(after)) === JSON.stringify(shown(before));
          const isAsEver = ran.is === "run" && ran.number === undefined && today === "pass";
          if (ran.is === "stopped" ? !isBack || ran.verdict !== today : !isBack && !isAsEver) {
            const gone = before.filter((one) => !after.includes(one));
            const more = after.filter((one) => !before.includes(one));
            throw new Error(JSON.stringify({ text, ran, today, gone, more }, null, 1));
          }
          rmSync(root, { recursive: true, force: true });
        },
      ),
      { numRuns: RUNS, ...(process.env.UNDO_SEED ? { seed: Number(process.env.UNDO_SEED) } : {}) },
    );
  }, 600_000);
});
