import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { roundsOf, shareOf } from "../support/share.ts";
import { treeOf, withoutFolderTimes } from "../support/tree.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { destructiveLines } from "./destructive-lines.ts";
import { GIT_ENVIRONMENT, makeProject } from "./make-project.ts";
import { runCall, takeBack, verdictWithoutUndo } from "./one-call.ts";

const POSIX = process.platform !== "win32" && Bun.which("git") !== null && existsSync("/bin/bash");
if (!POSIX) console.warn("SKIPPED: destructive lines need bash and git; none was run");

let sandbox: Sandbox;
const counts = { saved: 0, asked: 0, refused: 0, harmless: 0, asEver: 0 };

beforeAll(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  if (POSIX) makeProject(sandbox.project);
});

afterAll(() => {
  console.log(`destructive lines: ${JSON.stringify(counts)}`);
  sandbox.dispose();
});

/** Lines that pass without a question although nobody knows before they run what they destroy. */
const PASSES_AS_EVER = [
  "bash clean.sh",
  "echo x > same-1.txt",
  "rm same-1.txt; echo x > same-2.txt",
];

/** Objects are never lost by a command, and an undo may put more there. */
const LEFT_OUT = ["./.git/objects"];

describe.if(POSIX)("a destructive line", () => {
  test("is one of two hundred at least", () => {
    expect(destructiveLines().length).toBeGreaterThanOrEqual(200);
  });

  test.each(shareOf(destructiveLines()))(
    "%s: is taken back byte for byte, or was asked about",
    async (line) => {
      const root = join(sandbox.home, "..", "case");
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root);
      const project = join(root, "project");
      // Links, times and several names of a file stay what they are.
      Bun.spawnSync(["cp", "-a", sandbox.project, project]);
      Bun.spawnSync(["git", "update-index", "-q", "--refresh"], {
        cwd: project,
        env: { PATH: process.env.PATH ?? "", ...GIT_ENVIRONMENT },
      });
      const before = treeOf(project, LEFT_OUT);
      const call = { root, project, line };
      const result = await runCall(call);
      if (result.is === "stopped") {
        counts[result.verdict === "deny" ? "refused" : "asked"]++;
        expect(treeOf(project, LEFT_OUT)).toEqual(before);
        return;
      }
      const after = treeOf(project, LEFT_OUT);
      if (result.number === undefined) {
        // What passes unsaved destroyed nothing, or nobody can know it and it passed before there was an undo.
        if (PASSES_AS_EVER.includes(line)) {
          counts.asEver++;
          expect(await verdictWithoutUndo(call)).toBe("pass");
          return;
        }
        counts.harmless++;
        for (const path of withoutTimes(before)) expect(after).toContain(path);
        return;
      }
      counts.saved++;
      const isTaken = await takeBack(call, result.number);
      const back = treeOf(project, LEFT_OUT);
      // Of what changed nothing but the time of a folder nothing is kept.
      if (isTaken === undefined)
        expect(withoutFolderTimes(back)).toEqual(withoutFolderTimes(before));
      else expect(back).toEqual(before);
    },
    30_000,
  );

  test("of which most are saved", () => {
    expect(counts.saved).toBeGreaterThanOrEqual(roundsOf(200));
  });
});

function withoutTimes(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !/^\S.*\/ \d+ \d+$/.test(line) && !line.includes("/.git/"));
}
