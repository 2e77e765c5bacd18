import { readFleet } from "../../bundle/fleet.ts";
import { FLEET_FILE } from "../../bundle/manifest.ts";
import { takenPolicy } from "../../config/bundle-layer.ts";
import type { Layer } from "../../config/layers.ts";
import { type LayerText, type LoadedConfig, loadConfig } from "../../config/load.ts";
import { parseLayer } from "../../config/parse-layer.ts";
import type { ConfiguredTable } from "../../config/policy-section.ts";
import type { Config } from "../../config/schema.ts";
import { worldOf } from "../../handlers/this-machine.ts";
import type { Io } from "../../io.ts";
import { homeDirectory } from "../../sys/paths.ts";
import { type CaseFile, type TestReport, testSettings } from "../policy/test-policy.ts";
import { withEnforcement } from "./rollout.ts";

/** What may be wrong with the policy of a bundle, and how its tests went. */
export interface ContentCheck {
  /** Why no machine takes it, one line each. */
  readonly problems: readonly string[];
  /** What of it loosens the policy, which only the administrator's file can allow. */
  readonly loosens: readonly string[];
  /** Tests that passed. */
  readonly passed: number;
  readonly rules: readonly ContentRule[];
  /** What it sets beside rules, as it is written: `policy.preset = "strict"`. */
  readonly sets: readonly string[];
}

/** A rule as a person is shown it. */
export interface ContentRule {
  readonly id: string;
  readonly verdict: string;
  /** What it is about: its command, path or tool. */
  readonly what: string;
  readonly reason: string;
}

/**
 * Checks what the policy of a bundle sets: that all of it can be in force as it is written, that each rule has a
 * test, and that every test passes, in an empty project of this home and without a person's own settings. `managed`
 * is the text of the administrator's file, to which it is added; empty by default.
 */
export async function checkContent(
  io: Io,
  files: ReadonlyMap<string, string>,
  managed = "",
): Promise<ContentCheck> {
  const policy = files.get("policy.toml") ?? "";
  const parsed = parseLayer(policy);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ line, message }) => `policy.toml:${line}: ${message}`);
    return { problems, loosens: [], passed: 0, rules: [], sets: [] };
  }
  const judging: Judging = { io, root: `${homeDirectory(io) ?? ""}/project`, managed, policy };
  const tightening = await load(judging, "bundle");
  const free = await load(judging, "managed");
  const cases: readonly CaseFile[] = [...files]
    .filter(([path]) => path.startsWith("tests/"))
    .map(([name, text]) => ({ name, text }));
  const report = await run(judging, free, cases);
  const strictly = await run(judging, tightening, []);
  const own = new Set(report.problems);
  const failed = report.results.filter(({ passed }) => !passed);
  return {
    problems: [
      ...foreign(parsed.settings),
      ...fleetProblems(files.get(FLEET_FILE), policy, parsed.settings),
      ...report.problems.map((text) => text.replaceAll(POLICY.path, "policy.toml")),
      ...untested(free.config, report),
      ...failed.map(
        ({ where, what, expected, actual }) =>
          `a test of ${where} fails: expected ${expected}, got ${actual}: ${what}`,
      ),
    ],
    loosens: [
      ...tightening.warnings.map(withoutPlace),
      ...free.config.allow.filter(isOfBundle).map(({ reason }) => `[[allow]]: ${String(reason)}`),
      ...strictly.problems.filter((text) => !own.has(text)).map(withoutPlace),
    ],
    passed: report.results.length - failed.length,
    rules: free.config.rule.filter(isOfBundle).map(shownRule),
    sets: setsOf(parsed.settings),
  };
}

interface Judging {
  readonly io: Io;
  readonly root: string;
  readonly managed: string;
  readonly policy: string;
}

/** The layer that the policy is while it is checked. */
const POLICY: Layer = { kind: "bundle", path: "/policy.toml" };

/** A subscription to what is being checked. */
const TRIAL = { name: "trial", version: "0.0.0", key: `RW${"A".repeat(54)}` };

/** The settings of the administrator's file with the policy on top: as one that may only tighten, or as his own. */
function load(
  { io, root, managed, policy }: Judging,
  kind: "bundle" | "managed",
): Promise<LoadedConfig> {
  const subscription = `[bundle]\nname = "${TRIAL.name}"\nkeys = ["${TRIAL.key}"]\nmay_loosen = ${kind === "managed"}\n`;
  const first: Layer = { kind: "managed", path: "/config.toml" };
  const layers: readonly LayerText[] = [
    { layer: first, text: managed },
    { layer: { ...first, path: "/subscription.toml" }, text: subscription },
    { layer: POLICY, text: takenPolicy(TRIAL, policy) },
  ];
  return loadConfig(io, `${root}/none`, Promise.resolve(layers));
}

function run(
  { io, root }: Judging,
  { config }: LoadedConfig,
  cases: readonly CaseFile[],
): Promise<TestReport> {
  const workspace = { root, folder: undefined, memory: undefined };
  const world = worldOf({ cwd: root }, { io, workspace, config });
  return testSettings(io, { config, world, warnings: [] }, cases);
}

/** What a bundle may not bring, whoever signed it. */
function foreign(settings: { readonly [key: string]: unknown }): readonly string[] {
  const of = (key: string, why: string) =>
    settings[key] === undefined
      ? []
      : [`policy.toml: ${key} does not belong in a shared policy: ${why}`];
  return [
    ...of("hook", "hooks are programs, which a machine's own settings name"),
    ...of("bundle", "only the administrator's own file says which bundle is used"),
  ];
}

/** What is wrong with what it says to machines: a rollout decides by itself where calls are stopped. */
function fleetProblems(
  text: string | undefined,
  policy: string,
  { policy: table }: { readonly [key: string]: unknown },
): readonly string[] {
  const fleet = readFleet(text);
  if (fleet instanceof Error) return [`${FLEET_FILE}: ${fleet.message}`];
  if (fleet.rollout === undefined) return [];
  if (Object(table).enforce !== undefined) {
    return [`policy.toml: policy.enforce is decided by [rollout] in ${FLEET_FILE}; remove it`];
  }
  const enforced = withEnforcement(policy);
  return enforced instanceof Error ? [`policy.toml: ${enforced.message}`] : [];
}

/** Rules without a test: a rule that stops nothing would go unnoticed. */
function untested(config: Config, { results }: TestReport): readonly string[] {
  return config.rule.filter(isOfBundle).flatMap(({ id }) => {
    const name = String(id);
    const isTested = results.some(
      ({ where, expected }) => where === name || expected.endsWith(`(${name})`),
    );
    return isTested ? [] : [`rule ${name} has no test: add [[rule.tests]] below it`];
  });
}

function shownRule(rule: ConfiguredTable): ContentRule {
  const { id, verdict, reason, command, path, tool } = Object(rule);
  const what = command ?? path ?? tool ?? rule.when ?? "";
  const shown = typeof what === "string" ? what : JSON.stringify(what);
  return { id: String(id), verdict: String(verdict), what: shown, reason: String(reason ?? "") };
}

/** Tables whose entries are rules and exceptions, which are told by themselves. */
const RULE_TABLES: ReadonlySet<string> = new Set(["rule", "rules", "allow"]);

function setsOf(settings: object, above = ""): readonly string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    if (above === "" && RULE_TABLES.has(key)) return [];
    const isTable = typeof value === "object" && value !== null && !Array.isArray(value);
    return isTable
      ? setsOf(value, `${above}${key}.`)
      : [`${above}${key} = ${JSON.stringify(value)}`];
  });
}

function isOfBundle({ origin }: { readonly origin?: { readonly layer: Layer } }): boolean {
  return origin?.layer.path === POLICY.path;
}

/** A warning without the name and line of the file, which is the same for all. */
function withoutPlace(warning: string): string {
  return warning.replace(/^\/policy\.toml(?::\d+)?: /, "");
}
