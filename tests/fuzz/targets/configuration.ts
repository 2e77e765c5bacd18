import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { defaults } from "../../../src/config/defaults.ts";
import { type LayerText, loadConfig } from "../../../src/config/load.ts";
import { ASK_FALLBACKS } from "../../../src/config/policy-section.ts";
import type { Config } from "../../../src/config/schema.ts";
import { makeSandbox, type Sandbox, testIo } from "../../support/world.ts";
import { mutated } from "../inputs/mutate.ts";
import { target } from "../target.ts";

interface Files {
  readonly user: string;
  readonly project: string;
  readonly local: string;
}

const LINES = [
  "fail_closed = true",
  "fail_closed = false",
  "timeout = 5",
  "timeout = 60",
  "timeout = 0",
  "timeout = inf",
  'language = "en"',
  "[policy]",
  'disable = ["git/*", "filesystem/delete"]',
  "disable = []",
  'ask_fallback = "pass"',
  'ask_fallback = "deny"',
  'severity = { "git/clean" = "ask", "filesystem/delete" = "ask" }',
  'severity."git/clean" = "deny"',
  "packs = { aws = false, gcloud = true }",
  "[policy.severity]",
  '"filesystem/delete" = "ask"',
  "[policy.packs]",
  "aws = false",
  "[[rule]]",
  "[[allow]]",
  'rule = "git/clean"',
  'reason = "why not"',
  "[[hook]]",
  'event = "*"',
  'command = "echo"',
  "[log]",
  'level = "debug"',
  "[checklist]",
  "[__proto__]",
  '"__proto__" = { fail_closed = false }',
  "[constructor.prototype]",
  "unknown = 1",
];

const PIECES = [
  "=",
  "[",
  "]",
  "[[",
  "]]",
  '"',
  "'''",
  "#",
  "\n",
  "{",
  "}",
  ".",
  "\u0000",
  "\uFEFF",
  "true",
  "1e999",
];

const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 8 }).map((list) => list.join("\n"));
const texts: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: lines },
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 2, arbitrary: mutated(lines, PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

let sandbox: Sandbox | undefined;

/** Nothing that comes with a repository loosens a setting, and a broken file is as if it were not there. */
export const configuration = target<Files>({
  name: "configuration",
  claim:
    "no file of a repository loosens the policy, and a broken file leaves the defaults, with a warning",
  quickRuns: 300,
  inputs: fc.record({ user: texts, project: texts, local: texts }),
  dispose: () => {
    sandbox?.dispose();
    sandbox = undefined;
  },
  refute: async ({ user, project, local }) => {
    const own = await load(user, "", "");
    const broken = own.config.fail_closed === defaults().fail_closed && own.origins.size === 0;
    if (broken && JSON.stringify(own.config) !== JSON.stringify(defaults()))
      return "not the defaults";
    const shared = await load(user, project, local);
    const looser = looserIn(shared.config, own.config);
    if (looser !== undefined) return `a repository loosens ${looser}`;
    if (Object.hasOwn(Object.prototype, "fail_closed"))
      return "the prototype of all objects is changed";
    const again = await load(user, project, local);
    return JSON.stringify(again) === JSON.stringify(shared) ? undefined : "read twice, it differs";
  },
});

/** The first setting that is looser than it was. */
function looserIn(now: Config, before: Config): string | undefined {
  const { policy } = now;
  if (before.fail_closed && !now.fail_closed) return "fail_closed";
  if (now.timeout < before.timeout) return "timeout";
  if (policy.disable.some((id) => !before.policy.disable.includes(id))) return "policy.disable";
  const rank = (config: Config) => ASK_FALLBACKS.indexOf(config.policy.ask_fallback);
  if (rank(now) < rank(before)) return "policy.ask_fallback";
  for (const [id, verdict] of Object.entries(policy.severity)) {
    if (verdict === "ask" && before.policy.severity[id] !== "ask")
      return `policy.severity of ${id}`;
  }
  for (const [name, on] of Object.entries(policy.packs)) {
    if (!on && before.policy.packs[name] !== false) return `policy.packs.${name}`;
  }
  const taken = before.policy.severity;
  if (Object.keys(taken).some((id) => taken[id] === "deny" && policy.severity[id] !== "deny"))
    return "a severity that was set";
  const kinds = now.allow.map(({ origin }) => origin?.layer.kind);
  if (kinds.some((kind) => kind === undefined)) return "where an exception comes from";
  if (now.rule.length < before.rule.length) return "rules";
  return undefined;
}

async function load(user: string, project: string, local: string) {
  if (sandbox === undefined) {
    sandbox = makeSandbox();
  }
  const folder = join(sandbox.project, ".fairlead");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.toml"), project);
  writeFileSync(join(folder, "config.local.toml"), local);
  const start = { words: [], cwd: sandbox.project, env: { HOME: sandbox.home }, stdin: "" };
  const machine: readonly LayerText[] = [
    { layer: { kind: "user", path: "/home/ada/config.toml" }, text: user },
  ];
  return loadConfig(testIo(start).io, sandbox.project, Promise.resolve(machine));
}
