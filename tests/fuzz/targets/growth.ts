import fc from "fast-check";
import { WINDOWS } from "../../policy/windows-world.ts";
import { decideFully, exampleWorld } from "../../policy/world.ts";
import { CORES, GROWING, grownTo, repeated, USES, usedAgain } from "../inputs/growing.ts";
import { target } from "../target.ts";

interface Text {
  readonly tool: "Bash" | "PowerShell";
  readonly command: string;
}

/**
 * Longest a text may take here, in milliseconds of the processor: several times what it takes on an idle
 * machine, where one of 4 KB has 100 and one of 64 KB a quarter of a second.
 */
const SHORT_LIMIT_MS = 400;
const LONG_LIMIT_MS = 1_000;

/** Times a text is tried before it counts as slow, since others use the processor's cache as well. */
const TRIES = 8;

const SHORT_CHARS = 4_096;

/** A text whose time tells how fast this machine is now, and that time on an idle one, in milliseconds. */
const YARDSTICK: Text = { tool: "Bash", command: "rm x\n".repeat(12_000) };
const YARDSTICK_MS = 250;

const sizes = fc.constantFrom(500, 1_000, 2_000, SHORT_CHARS, 16_000, 60_000);

const rows = fc
  .tuple(fc.constantFrom(...GROWING.shell, ...GROWING.powershell, ...GROWING.cmd), sizes)
  .map(([growing, chars]): Text => {
    const text = grownTo(growing, chars);
    if (growing.name.startsWith("shell")) return { tool: "Bash", command: text };
    const command = growing.name.startsWith("cmd") ? `cmd /c ${text}` : text;
    return { tool: "PowerShell", command };
  });

/** Growth inside growth: statements of two kinds in turn, each as often as the other. */
const mixed = fc
  .tuple(
    fc.array(fc.constantFrom(...GROWING.shell), { minLength: 2, maxLength: 4 }),
    fc.integer({ min: 2, max: 40 }),
    sizes,
  )
  .map(([parts, times, chars]): Text => {
    const unit = `${parts.map((part) => part.text(times)).join("; ")}\n`;
    return {
      tool: "Bash",
      command: repeated(unit, Math.ceil(chars / unit.length)).slice(0, 60_000),
    };
  });

const used = fc
  .tuple(
    fc.constantFrom(...CORES),
    fc.integer({ min: 6, max: 18 }),
    fc.array(fc.constantFrom(...USES), { minLength: 1, maxLength: 3 }),
    sizes,
  )
  .map(([core, doublings, uses, chars]): Text => {
    return { tool: "Bash", command: usedAgain(core, doublings, uses.join(""), chars) };
  });

/** Text that grows, by repetition or by itself, is judged in time that its length bounds. */
export const growth = target<Text>({
  name: "growth",
  claim: "no text takes longer to judge than its length allows, however it grows",
  quickRuns: 150,
  inputs: fc.oneof(rows, rows, mixed, used),
  refute: async ({ tool, command }) => {
    const limitMs = command.length <= SHORT_CHARS ? SHORT_LIMIT_MS : LONG_LIMIT_MS;
    const best = await bestOf({ tool, command }, limitMs);
    if (best <= limitMs) return undefined;
    const slowness = Math.max(1, (await bestOf(YARDSTICK, 0)) / YARDSTICK_MS);
    return best > limitMs * slowness
      ? `${command.length} characters took ${best.toFixed(0)} ms, on a machine ${slowness.toFixed(1)} times as slow as an idle one`
      : undefined;
  },
});

/**
 * The shortest time of some tries, in milliseconds of the processor that this thread had; the first that is short
 * enough ends them.
 */
async function bestOf({ tool, command }: Text, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && best > enoughMs; tried += 1) {
    // What the tests before left would be collected meanwhile. Of this thread alone the time counts: others collect
    // and compile, and with the memory of thousands of tests that takes longer than judging.
    if (tried > 0) Bun.gc(true);
    const before = process.threadCpuUsage().user;
    await decideFully({ tool, input: { command } }, tool === "Bash" ? exampleWorld() : WINDOWS);
    best = Math.min(best, (process.threadCpuUsage().user - before) / 1_000);
  }
  return best;
}
