import { expect, test } from "bun:test";
import { listRules } from "../../src/cli/policy/rule-catalogue.ts";
import { decide } from "../../src/policy/decide.ts";
import { redact } from "../../src/policy/secrets/scan.ts";
import { PACKS } from "./tools/all-packs.ts";
import { exampleWorld } from "./world.ts";

/** What the texts of the rules advise to run instead: a text between backticks that begins with a program's name. */
const ADVICE = listRules(PACKS, undefined).flatMap(({ id, instead = "" }) =>
  [...instead.matchAll(/`([a-z][\w.-]* [^`]*)`/g)].map(([, command = ""]) => ({ id, command })),
);

test("no rule advises what another one, or it itself, refuses", async () => {
  expect(ADVICE.length).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const { id, command } of ADVICE) {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    if (verdict === "deny") refused.push(`${id}: ${command}`);
  }
  expect(refused).toEqual([]);
});

test("no text of a rule looks like a secret, which the log and reports would mask", () => {
  const texts = listRules(PACKS, undefined).flatMap(({ reason, instead = "" }) => [
    `this ${reason}`,
    `${reason}. Instead: ${instead}`,
  ]);
  expect(texts.filter((text) => redact(text) !== text)).toEqual([]);
});
