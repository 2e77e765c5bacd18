import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readLoop } from "../../src/state/loop.ts";
import { removeStaleTemporaries } from "../../src/sys/atomic-file.ts";
import { makeProject } from "../support/project.ts";
import { roundsOf } from "../support/share.ts";

const KILLS = roundsOf(12);

test("a loop state whose writer is killed in the middle is the old one or the new one", async () => {
  const project = makeProject();
  try {
    const path = join(project.project, "loop.json");
    const module = resolve(import.meta.dir, "../../src/sys/atomic-file.ts");
    // A large state, so that a kill often lands inside the write.
    const script = `
      import { writeWhole } from ${JSON.stringify(module)};
      const filler = "x".repeat(2_000_000);
      for (let iteration = 0; ; iteration++) {
        writeWhole(${JSON.stringify(path)}, JSON.stringify({ active: true, iteration, filler }));
      }`;
    let iteration = -1;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = Bun.spawn([process.execPath, "-e", script], {
        stdout: "ignore",
        stderr: "ignore",
      });
      const before = iteration;
      for (;;) {
        await Bun.sleep(5 + kill);
        const state = await readLoop(path);
        if (state instanceof Error) throw state;
        if (state !== undefined && (kill === 0 || state.iteration !== before)) break;
      }
      child.kill("SIGKILL");
      await child.exited;
      const text = readFileSync(path, "utf8");
      const state: { readonly iteration: number; readonly filler: string } = JSON.parse(text);
      expect(state.filler.length).toBe(2_000_000);
      iteration = state.iteration;
    }
    const later = new Date(Date.now() + 120_000);
    removeStaleTemporaries([path], later);
    expect(readdirSync(project.project)).toEqual(["loop.json"]);
  } finally {
    project.dispose();
  }
}, 60_000);
