import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sourceOf } from "../../src/replay/sources.ts";
import type { TranscriptCall } from "../../src/replay/transcript.ts";
import { noCounts } from "../../src/replay/transcript.ts";
import { filesBelow } from "../../src/sys/walk-files.ts";
import { expectedCalls, shownCalls } from "../replay/calls.ts";
import { cannotRun, RECORDED, record } from "../replay/record.ts";
import type { Sandbox } from "../support/world.ts";

for (const [agent, { folder }] of RECORDED) {
  const reason = cannotRun(agent);
  if (reason !== undefined) console.warn(`SKIPPED: ${agent}: ${reason}`);

  describe.skipIf(reason !== undefined).each([
    ["without a guard", false],
    ["with fairlead as its hook", true],
  ])(`what ${agent} writes down %s`, (_, guarded) => {
    let sandbox: Sandbox;
    const calls: TranscriptCall[] = [];

    beforeAll(async () => {
      sandbox = await record(agent, guarded);
      for (const { path } of filesBelow(join(sandbox.home, folder))) {
        const source = sourceOf(path);
        if (source === undefined) continue;
        const reader = await source.load();
        calls.push(...reader.read(path, noCounts()));
      }
    }, 180_000);

    afterAll(() => sandbox?.dispose());

    test("is read, with what followed each command", () => {
      expect(shownCalls(calls)).toEqual([...expectedCalls(guarded)]);
      for (const call of calls) expect(call).toMatchObject({ agent, cwd: sandbox.project });
    });
  });
}
