import { expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { commandRules } from "../../../src/policy/judge/all-rules.ts";
import { exampleWorld } from "../world.ts";
import { PACK_EXAMPLES } from "./examples.ts";

/** Examples that a place changes: refused and asked ones that pass, and passing ones that do not. It may only sink. */
interface Changed {
  readonly missed: number;
  readonly alarms: number;
}

/** Options that no tool has, and where they are put; with how many examples of tools and of rules are judged otherwise. */
const INSERTIONS: readonly {
  readonly where: string;
  readonly put: (words: readonly string[]) => readonly string[];
  readonly tools: Changed;
  readonly rules: Changed;
}[] = [
  {
    where: "a flag before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz", ...rest],
    tools: { missed: 0, alarms: 0 },
    rules: { missed: 2, alarms: 1 },
  },
  {
    where: "an option with its value before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz", "v", ...rest],
    tools: { missed: 12, alarms: 1 },
    rules: { missed: 10, alarms: 1 },
  },
  {
    where: "an option with its value, joined, before the first word",
    put: ([program = "", ...rest]) => [program, "--zzz=v", ...rest],
    tools: { missed: 0, alarms: 0 },
    rules: { missed: 2, alarms: 1 },
  },
  {
    where: "a flag behind the first word",
    put: ([program = "", first = "", ...rest]) => [program, first, "--zzz", ...rest],
    tools: { missed: 0, alarms: 2 },
    rules: { missed: 4, alarms: 2 },
  },
  {
    where: "an option with its value behind the first word",
    put: ([program = "", first = "", ...rest]) => [program, first, "--zzz", "v", ...rest],
    tools: { missed: 3, alarms: 1 },
    rules: { missed: 9, alarms: 7 },
  },
  {
    where: "a flag at the end",
    put: (words) => [...words, "--zzz"],
    tools: { missed: 0, alarms: 0 },
    rules: { missed: 6, alarms: 0 },
  },
  {
    where: "an option with its value at the end",
    // The last operand of scp is where it copies to, which is `v` then.
    put: (words) => [...words, "--zzz", "v"],
    tools: { missed: 3, alarms: 1 },
    rules: { missed: 8, alarms: 9 },
  },
];

async function isStopped(command: string): Promise<boolean> {
  const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
  return verdict !== "pass";
}

type Kind = "denies" | "allows";

const EXAMPLES: Readonly<Record<"tools" | "rules", (kind: Kind) => readonly unknown[]>> = {
  tools: (kind) => [...PACK_EXAMPLES.values()].flatMap((pack) => pack[kind]),
  rules: (kind) => commandRules().flatMap(({ examples }) => examples()[kind]),
};

/** Those of a kind that are a program and its words, of a program whose words are all its own. */
function examples(of: keyof typeof EXAMPLES, kind: Kind): readonly (readonly string[])[] {
  // Behind an option the inserted word would be its value.
  return EXAMPLES[of](kind).flatMap((example) =>
    typeof example === "string" &&
    /^[a-z][\w.-]* [\w./:@=,~][\w./:@=,~ -]*$/.test(example) &&
    // All of its options are known here, and it refuses any other.
    !/\bfairlead /.test(example)
      ? [example.split(" ")]
      : [],
  );
}

test.each(
  INSERTIONS.flatMap(({ where, put, tools, rules }) => [
    { where, put, of: "tools" as const, ...tools },
    { where, put, of: "rules" as const, ...rules },
  ]),
)(
  "$where changes the answer to few examples of $of",
  async ({ put, of, missed, alarms }) => {
    const through: string[] = [];
    for (const words of examples(of, "denies")) {
      if (!(await isStopped(words.join(" ")))) continue;
      const line = put(words).join(" ");
      if (!(await isStopped(line))) through.push(line);
    }
    const stopped: string[] = [];
    for (const words of examples(of, "allows")) {
      if (await isStopped(words.join(" "))) continue;
      const line = put(words).join(" ");
      if (await isStopped(line)) stopped.push(line);
    }
    expect(through.length > missed ? through : []).toEqual([]);
    expect(stopped.length > alarms ? stopped : []).toEqual([]);
  },
  60_000,
);

test("a runner is seen through behind an option that nobody knows", async () => {
  for (const runner of ["npx --zzz v", "npx --zzz", "bunx --zzz v", "doppler --zzz v run --"]) {
    expect(await isStopped(`${runner} prisma migrate reset --force`)).toBe(true);
    expect(await isStopped(`${runner} prisma generate`)).toBe(false);
  }
  // Options that are known have no value to be skipped.
  expect(await isStopped("npx --yes some-tool rm notes")).toBe(false);
});
