import { decide } from "../../src/policy/decide.ts";
import { allRules } from "../../src/policy/judge/all-rules.ts";
import type { Example } from "../../src/policy/model/rule.ts";
import { PACKS } from "../policy/tools/all-packs.ts";
import { exampleWorld } from "../policy/world.ts";
import { goldenLines } from "./lines.ts";

/** A call whose decision is kept, and where it comes from. */
interface Kept {
  readonly from: string;
  readonly example: Example;
}

/** One line for each call: verdict, rule and words of the finding that decided, source, command. */
export async function goldenDecisions(): Promise<string> {
  const lines: string[] = [];
  for (const { from, example } of kept()) lines.push(`${await decided(example)}\t${from}`);
  lines.push(...(await generated()));
  return `${lines.join("\n")}\n`;
}

/** Where the whole text of {@link goldenDecisions} is kept. */
export const GOLDEN_FILE = "tests/golden/decisions.txt";

function kept(): readonly Kept[] {
  const found: Kept[] = [];
  for (const source of [...allRules(), ...PACKS]) {
    const { denies, allows } = source.examples();
    const from = "id" in source ? source.id : source.name;
    for (const one of [...denies, ...allows]) {
      found.push({ from, example: typeof one === "string" ? { command: one } : one });
    }
  }
  return found;
}

async function decided({ command, tool = "Bash", cwd, branch }: Example): Promise<string> {
  const world = exampleWorld({
    ...(cwd === undefined ? {} : { cwd }),
    ...(branch === undefined ? {} : { branch: () => branch }),
  });
  const { verdict, findings } = await decide({ tool, input: { command } }, world);
  const [first] = findings;
  const why = first === undefined ? "-" : `${first.rule}\t${JSON.stringify(first.words)}`;
  return `${verdict}\t${why}\t${JSON.stringify(command)}`;
}

/** Lines in one block: a letter each for the verdict, and a digest of all that was decided. */
const BLOCK = 100;

/** The generated lines would fill five megabytes, so a block of them is kept in short. */
async function generated(): Promise<readonly string[]> {
  const lines = goldenLines();
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const decisions = await decidedAll(lines.slice(at, at + BLOCK));
    const letters = decisions.map((line) => line[0]).join("");
    const digest = new Bun.CryptoHasher("sha256").update(decisions.join("\n")).digest("hex");
    blocks.push(`block ${at / BLOCK}\t${letters}\t${digest.slice(0, 12)}`);
  }
  return blocks;
}

/** The decisions about all generated lines, in full. */
export function goldenLineDecisions(): Promise<readonly string[]> {
  return decidedAll(goldenLines());
}

function decidedAll(commands: readonly string[]): Promise<readonly string[]> {
  return Promise.all(commands.map((command) => decided({ command })));
}
