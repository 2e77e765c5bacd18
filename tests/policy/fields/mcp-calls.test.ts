import { describe, expect, test } from "bun:test";
import { DEFAULT_SETTINGS } from "../../../src/policy/judge/combine.ts";
import { decideFully, exampleWorld } from "../world.ts";
import { ATTACKS, type Call, EVERYDAY } from "./mcp-calls.ts";
import { MORE_EVERYDAY } from "./mcp-everyday.ts";
import { ATTACK_VARIANTS } from "./mcp-variants.ts";

const world = exampleWorld();

async function verdictOf([tool, input]: Call) {
  const call = { tool, input };
  const whole = await decideFully(call, world);
  const staged = await decideFully(call, world, DEFAULT_SETTINGS);
  expect(staged.verdict).toBe(whole.verdict);
  return { verdict: whole.verdict, rules: whole.findings.map(({ rule }) => rule) };
}

const named = (calls: readonly Call[]) =>
  calls.map((call) => [`${call[0]} ${JSON.stringify(call[1])}`.slice(0, 150), call] as const);

describe("a call that would do harm is asked about or refused", () => {
  test.each(named([...ATTACKS, ...ATTACK_VARIANTS]))("%s", async (_name, call) => {
    const { verdict } = await verdictOf(call);
    expect(["ask", "deny"]).toContain(verdict);
  });
});

describe("an everyday call passes", () => {
  test.each(named([...EVERYDAY, ...MORE_EVERYDAY]))("%s", async (_name, call) => {
    expect(await verdictOf(call)).toEqual({ verdict: "pass", rules: [] });
  });
});
