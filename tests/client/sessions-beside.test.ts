import { afterAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { listEvents } from "../../src/protocol/events.ts";
import { playBeside } from "../support/beside-play.ts";
import { BINARY, userFolders } from "../support/world.ts";
import { startClaudeBeside } from "./beside-claude.ts";
import { writeSettings } from "./claude-code.ts";

const CAN_PLAY =
  process.platform === "linux" && ["git", "python3"].every((name) => Bun.which(name) !== null);
if (!CAN_PLAY) console.log("plays of real sessions need Linux, git and Python: skipped");

/** Of a hundred plays, which `FAIRLEAD_PLAYS=100` asks for, two are played with every change, and of ten steps four. */
const PLAYS = Number(process.env.FAIRLEAD_PLAYS ?? 2);
const STEPS = PLAYS < 10 ? 4 : 10;

/** Stdout of a WorktreeCreate hook is the worktree's path, so fairlead never stands there. */
const HOOKED = listEvents()
  .map(({ name }) => name)
  .filter((name) => name !== "WorktreeCreate");

const sum = { plays: 0, calls: 0, saved: 0, cleanUps: 0 };

afterAll(() => {
  if (CAN_PLAY) console.log(JSON.stringify(sum));
});

test.skipIf(!CAN_PLAY)(
  "real sessions beside each other lose nothing to each other, and clean up their own without a question",
  async () => {
    for (let seed = 1; seed <= PLAYS; seed++) {
      const { losses, askedOwn, calls, saved, cleanUps } = await playBeside(
        PLAYS < 10 ? seed * 3 : seed,
        async (home, project, name) => {
          const sandbox = { home, project, dispose: () => {} };
          writeSettings(sandbox, BINARY ?? resolve(HOST_BINARY), HOOKED);
          const { config } = userFolders(home);
          mkdirSync(config, { recursive: true });
          // In the mode of these sessions calls run within bounds, where processes have numbers of their own.
          const calls = seed % 2 === 0 ? "all" : "off";
          writeFileSync(join(config, "config.toml"), `[confine]\ncalls = "${calls}"\n`);
          return startClaudeBeside(home, project, name);
        },
        STEPS,
      );
      expect({ seed, losses, askedOwn }).toEqual({ seed, losses: [], askedOwn: [] });
      expect(calls).toBeGreaterThan(STEPS);
      sum.plays++;
      sum.calls += calls;
      sum.saved += saved;
      sum.cleanUps += cleanUps;
    }
    expect(sum.cleanUps).toBeGreaterThan(0);
  },
  PLAYS * 300_000,
);
