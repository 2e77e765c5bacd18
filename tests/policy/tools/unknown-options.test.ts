import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";
import { PACK_EXAMPLES } from "./examples.ts";

/** Options that no tool has, and where they are put; with how many of the examples the answer is then another. */
const INSERTIONS: readonly {
  readonly where: string;
  readonly put: (words: readonly string[]) => readonly string[];
  /** Refused and asked examples that pass with it, and passing ones that do not. It may only sink. */
  readonly missed: number;
  readonly alarms: number;
}[] = [
  {
    where: "a flag before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz", ...rest],
    missed: 0,
    alarms: 0,
  },
  {
    where: "an option with its value before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz", "v", ...rest],
    missed: 23,
    alarms: 1,
  },
  {
    where: "an option with its value, joined, before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz=v", ...rest],
    missed: 0,
    alarms: 0,
  },
  {
    where: "a flag behind the first word",
    put: ([program = "", first = "", ...rest]) => [program, first, "--zzz", ...rest],
    missed: 0,
    alarms: 2,
  },
  {
    where: "an option with its value behind the first word",
    put: ([program = "", first = "", ...rest]) => [program, first, "--zzz", "v", ...rest],
    missed: 6,
    alarms: 1,
  },
  { where: "a flag at the end", put: (words) => [...words, "--zzz"], missed: 0, alarms: 0 },
  {
    where: "an option with its value at the end",
    // The last operand of scp is where it copies to, which is `v` then.
    put: (words) => [...words, "--zzz", "v"],
    missed: 3,
    alarms: 1,
  },
];

async function isStopped(command: string): Promise<boolean> {
  const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
  return verdict !== "pass";
}

/** The examples of one kind that are a program and its words, of a program whose words are all its own. */
function examples(kind: "denies" | "allows"): readonly (readonly string[])[] {
  const all = [...PACK_EXAMPLES.values()].flatMap((pack) => pack[kind]);
  // Behind an option the inserted word would be its value.
  return all.flatMap((example) =>
    typeof example === "string" && /^[a-z][\w.-]* [\w./:@=,][\w./:@=, -]*$/.test(example)
      ? [example.split(" ")]
      : [],
  );
}

test.each(INSERTIONS)(
  "$where changes the answer to few examples",
  async ({ put, missed, alarms }) => {
    const through: string[] = [];
    for (const words of examples("denies")) {
      if (!(await isStopped(words.join(" ")))) continue;
      const line = put(words).join(" ");
      if (!(await isStopped(line))) through.push(line);
    }
    const stopped: string[] = [];
    for (const words of examples("allows")) {
      if (await isStopped(words.join(" "))) continue;
      const line = put(words).join(" ");
      if (await isStopped(line)) stopped.push(line);
    }
    expect(through.length > missed ? through : []).toEqual([]);
    expect(stopped.length > alarms ? stopped : []).toEqual([]);
  },
);
