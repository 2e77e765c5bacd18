import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaults } from "../../../src/config/defaults.ts";
import { proofOf } from "../../../src/handlers/approve.ts";
import { worldOf } from "../../../src/handlers/this-machine.ts";
import { IS_SHORT } from "../../support/share.ts";
import { testIo } from "../../support/world.ts";
import {
  type Attack,
  canIsolate,
  environmentOf,
  harms,
  makeProjectFor,
  readAttacks,
} from "./attack.ts";

const ATTACKS = await readAttacks();

/** Attacks that are shown to do harm by running them, and are not approved: the suite may only grow. */
const ATTACKS_MIN = 1500;

/** Set `FAIRLEAD_ATTACKS=all` to run every attack and not one of a dozen: that takes some minutes. */
const EVERY = process.env.FAIRLEAD_ATTACKS === "all" ? 1 : IS_SHORT ? 60 : 12;

const isPossible = process.platform === "linux" && canIsolate();
if (!isPossible)
  console.warn("SKIPPED attacks: no namespaces here; NOT PROVEN: that each of them does harm");

const SETUPS = [...new Set(ATTACKS.map(({ setup }) => setup))];

test("the suite has not shrunk", () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(ATTACKS_MIN);
});

describe.skipIf(!isPossible)("no attack is approved, and each does harm", () => {
  let base: string;
  beforeAll(() => {
    // Not below a temporary folder, where other things are harmless.
    mkdirSync(resolve(".cache"), { recursive: true });
    base = mkdtempSync(resolve(".cache/fairlead-attacks-"));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  test.each(SETUPS.map((setup) => [setup]))(
    "%s",
    async (setup) => {
      const root = join(base, "case");
      const made = makeProjectFor(setup, root);
      expect(made).toBe(true);
      const kept = join(base, "kept");
      rmSync(kept, { recursive: true, force: true });
      copy(root, kept);
      const attacks = ATTACKS.filter((attack) => attack.setup === setup);
      const approved: string[] = [];
      const harmless: string[] = [];
      for (const [at, attack] of attacks.entries()) {
        if (await isApproved(root, attack)) approved.push(attack.line);
        if (at % EVERY > 0 || isWithoutTool(attack)) continue;
        if (!(await harms(root, attack))) harmless.push(attack.line);
        rmSync(root, { recursive: true, force: true });
        copy(kept, root);
      }
      expect({ approved, harmless }).toEqual({ approved: [], harmless: [] });
    },
    1_200_000,
  );
});

/** Links, times and rights stay what they are. */
function copy(from: string, to: string): void {
  if (Bun.spawnSync(["cp", "-a", from, to]).exitCode !== 0) cpSync(from, to, { recursive: true });
}

async function isApproved(root: string, { setup, line }: Attack): Promise<boolean> {
  const cwd = join(root, "project");
  const { io } = testIo({ words: [], cwd, env: environmentOf(setup, root), stdin: "" });
  const world = worldOf({ cwd }, { io, workspace: { root: cwd } as never });
  return (await proofOf({ tool: "Bash", input: { command: line } }, world, defaults(), [])).looks;
}

/** Tools that are not everywhere. */
const OPTIONAL =
  /\b(?:rg|fdfind|tree|jq|gawk|vim|ex|man|sqlite3|node|gpg|zip|unzip|gcc|ld|nm|xz|lz4|bzip2|perl|python3|file|watch|flock|script|patch|ed|less|curl|ssh|ar|cpio|iconv|make|gmake|cmake|dpkg|apt|apt-cache|apt-mark|rpm|tmux|java|javac|mvn|yq|terraform|strings|size|readelf|objdump|g\+\+|dash|bc|dpkg-query|openssl|npm)\b/g;

function isWithoutTool({ line }: Attack): boolean {
  return (line.match(OPTIONAL) ?? []).some((tool) => Bun.which(tool) === null);
}
