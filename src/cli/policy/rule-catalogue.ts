import type { PolicyConfig } from "../../config/policy-section.ts";
import type { Config } from "../../config/schema.ts";
import { isSwitchedOff, policySettingsOf } from "../../handlers/policy-settings.ts";
import { loadUserPolicy, type UserPolicy } from "../../handlers/user-policy.ts";
import type { Io } from "../../io.ts";
import { allPacks } from "../../policy/catalog/pack-loaders.ts";
import type { Pack } from "../../policy/commands/pack.ts";
import { CHANGED_RULE } from "../../policy/fields/changed-by-name.ts";
import { LOST_RULE } from "../../policy/fields/destructive-tool-names.ts";
import { allRules } from "../../policy/judge/all-rules.ts";
import { type Handling, STAKES } from "../../policy/judge/when-to-ask.ts";
import type { Stake } from "../../policy/model/finding.ts";
import type { Example, Rule } from "../../policy/model/rule.ts";
import { changeClasses, PROTECTED_CLASS } from "../../policy/places/change-classes.ts";
import type { PathClass } from "../../policy/places/path-class.ts";
import { secretClasses } from "../../policy/places/secret-classes.ts";
import { rulesOfPack } from "../../policy/rules/pack-rules.ts";
import { secretKinds } from "../../policy/secrets/kinds.ts";
import { surroundingsOf } from "../policy-call.ts";

/** A rule as `fairlead policy` shows it. */
export interface RuleEntry {
  readonly id: string;
  readonly kind: "command" | "path" | "secret" | "pack" | "tool" | "doubt" | "user";
  /** Its own answers, the strictest first; a rule may give a milder one in milder cases. */
  readonly verdicts: readonly string[];
  readonly reason: string;
  /** What is at stake where a built-in rule asks; single cases may be graver or milder. */
  readonly stake?: Stake;
  readonly instead?: string;
  /** For rules of packs: the pack's name. */
  readonly pack?: string;
  /** For the user's rules: the file. */
  readonly file?: string;
  readonly denies: readonly string[];
  readonly allows: readonly string[];
}

/** A rule with what the configuration makes of it. */
export interface RuleState extends RuleEntry {
  readonly on: boolean;
  /** The answer the configuration gives it; absent where it has its own. */
  readonly severity?: "ask" | "deny";
  /** What the preset in force makes of its questions; absent where it asks none. */
  readonly question?: Handling;
}

/** Rules that are no entry of a table: what cannot be read or known. */
const DOUBTS: readonly (readonly [id: string, reason: string])[] = [
  [
    "doubt/unknown-command",
    "could run anything: the name of the command is only known when it runs",
  ],
  ["doubt/unknown-code", "could run anything: its code is only known when it runs"],
  ["doubt/limit", "could do anything: it is too long or nests too deeply to be read"],
  [
    "doubt/invisible-text",
    "could do something else than it shows: it contains invisible characters",
  ],
  ["doubt/unreadable-input", "could do anything: there is no command in it that can be read"],
  ["doubt/unread-skill", "could run anything when it is loaded: it cannot be read"],
  ["files/unreadable-input", "could be about any file: its path cannot be read"],
  ["files/secret-hunt", "would look for files with secrets outside the project"],
  ["files/run-on-open", "would have a program start when someone opens the project"],
  ["files/loaded-command", "would make a skill run a refused command when it is loaded"],
  ["files/loaded-front-matter", "would let a skill, command or subagent do things unasked"],
  ["files/too-many-paths", "could reach a guarded file: it names too many paths to check"],
  [
    "secrets/assigned-secret",
    "would put a variable that is named after a secret on the command line",
  ],
  ["secrets/too-long", "could contain a secret: it is too long to be searched in full"],
  [
    "packs/too-many-runners",
    "could run anything: more programs start one another than can be followed",
  ],
  ["packs/too-many-commands", "could run anything: more commands are piped in than can be checked"],
];

/** Every built-in rule, those of the packs too, then the user's; one entry an id. */
export function listRules(
  packs: readonly Pack[],
  user: Pick<UserPolicy, "rules" | "places"> | undefined,
): readonly RuleEntry[] {
  const entries = [
    ...commandRules(),
    ...pathRules(),
    ...secretRules(),
    ...packRules(packs),
    ...toolRules(),
    ...doubtRules(),
  ];
  const own = (user?.rules ?? []).map((rule): RuleEntry => {
    const file = user?.places.get(rule)?.file;
    return {
      id: rule.id,
      kind: "user",
      verdicts: [rule.verdict],
      reason: rule.reason,
      ...(rule.instead === undefined ? {} : { instead: rule.instead }),
      ...(file === undefined ? {} : { file }),
      denies: examplesOf(rule.raw.tests, ({ expect }) => expect === "deny" || expect === "ask"),
      allows: examplesOf(rule.raw.tests, ({ expect }) => expect === "pass" || expect === "allow"),
    };
  });
  const each = new Map(
    [...entries, ...own].map((entry) => [`${entry.kind === "user"} ${entry.id}`, entry]),
  );
  // Rows of one rule may be about the same pattern.
  return [...each.values()].map((entry) => ({
    ...entry,
    denies: [...new Set(entry.denies)],
    allows: [...new Set(entry.allows)],
  }));
}

/** Every rule, with its state under the configuration that is in force, and that configuration. */
export async function rulesInForce(
  io: Io,
): Promise<{ readonly rules: readonly RuleState[]; readonly config: Config }> {
  const { config, world } = await surroundingsOf(io, undefined);
  const own = await loadUserPolicy(config, world, 0, io);
  return { rules: statesOf(listRules(await allPacks(), own), config), config };
}

/** True for a rule that refuses calls as well, which it would only ask about with `policy.severity` at "ask". */
export async function mayRefuse(io: Io, id: string): Promise<boolean> {
  const { rules } = await rulesInForce(io);
  return rules.some((rule) => rule.id === id && rule.verdicts.includes("deny"));
}

/** The rules with their state under a configuration. */
function statesOf(entries: readonly RuleEntry[], config: PolicyConfig): readonly RuleState[] {
  const settings = policySettingsOf(config);
  return entries.map((entry) => {
    const severity = settings.severity.get(entry.id);
    const asks = (severity ?? entry.verdicts.find((verdict) => verdict === "ask")) === "ask";
    const stake = severity === undefined ? (entry.stake ?? "lasting") : "lasting";
    return {
      ...entry,
      ...(asks ? { question: STAKES[stake].handling[config.policy.preset] } : {}),
      on: !isSwitchedOff(entry.id, settings),
      ...(severity === undefined ? {} : { severity }),
    };
  });
}

function commandRules(): readonly RuleEntry[] {
  return allRules().map(({ id, verdict, varies, stake, reason, instead, examples }) => ({
    id,
    kind: "command",
    verdicts: verdictsOf({ verdict, varies }),
    ...(stake === undefined ? {} : { stake }),
    reason,
    ...(instead === undefined ? {} : { instead }),
    denies: examples().denies.map(commandOfExample),
    allows: examples().allows.map(commandOfExample),
  }));
}

/** The answers of a rule, the strictest first. */
export function verdictsOf({
  verdict,
  varies,
}: Pick<Rule, "verdict"> & { readonly varies?: true | undefined }): readonly Rule["verdict"][] {
  return varies === true ? ["deny", "ask"] : [verdict];
}

function pathRules(): readonly RuleEntry[] {
  const judged = [PROTECTED_CLASS, ...secretClasses(), ...changeClasses()].filter(
    ({ read, write, delete: remove }) => (read ?? write ?? remove) !== undefined,
  );
  return [...Map.groupBy(judged, ({ rule }) => rule)].map(([id, classes]) => {
    const verdicts = new Set(
      classes.flatMap(({ read, write, delete: remove }) => [read, write, remove]),
    );
    const instead = classes[0]?.instead;
    const stake = classes[0]?.stake;
    return {
      id,
      kind: "path",
      verdicts: ["deny" as const, "ask" as const].filter((verdict) => verdicts.has(verdict)),
      ...(stake === undefined ? {} : { stake }),
      reason: classes.map(pathReason).join("; "),
      ...(instead === undefined ? {} : { instead }),
      denies: classes.flatMap(({ paths }) => paths),
      allows: [],
    };
  });
}

/** What a class of paths is judged for, in a few words. */
function pathReason({ noun, holds, read, write, delete: remove }: PathClass): string {
  const does = [
    ...(read === undefined ? [] : [`show the model ${(holds ?? noun).replace(/,$/, "")}`]),
    ...(write === undefined && remove === undefined ? [] : [`change ${noun}`]),
  ];
  return `would ${does.join(", or ")}`;
}

function secretRules(): readonly RuleEntry[] {
  return secretKinds()
    .filter(({ redactOnly }) => redactOnly !== true)
    .map(({ kind, verdict = "deny" }) => ({
      id: `secrets/${kind}`,
      kind: "secret",
      verdicts: [verdict],
      reason: `would write, send or type a secret (${kind.replaceAll("-", " ")})`,
      denies: [],
      allows: [],
    }));
}

function packRules(packs: readonly Pack[]): readonly RuleEntry[] {
  return packs.flatMap((pack) => {
    return [...Map.groupBy(rulesOfPack(pack), ({ id }) => id)].flatMap(
      ([id, group]): RuleEntry[] => {
        const [rule] = group;
        if (rule === undefined) return [];
        const { stake, reason, instead } = rule;
        return [
          {
            id,
            kind: "pack",
            pack: pack.name,
            verdicts: [...new Set(group.flatMap(({ verdict }) => verdict))].toSorted(byStrictness),
            ...(stake === undefined ? {} : { stake }),
            reason,
            instead,
            denies: group.flatMap(({ programs, patterns }) =>
              patterns.map((pattern) => `${programs} ${pattern}`.trim()),
            ),
            allows: [],
          },
        ];
      },
    );
  });
}

function byStrictness(one: string, other: string): number {
  return Number(one === "ask") - Number(other === "ask");
}

function toolRules(): readonly RuleEntry[] {
  return [
    toolRule(
      LOST_RULE,
      ["mcp__github__delete_repository", "mcp__queues__purge_queue"],
      ["mcp__github__delete_file", "mcp__slack__delete_message"],
    ),
    toolRule(
      CHANGED_RULE,
      ["mcp__shop__create_refund", "mcp__forge__unprotect_branch"],
      ["mcp__shop__list_refunds", "mcp__forge__get_branch_protection"],
    ),
  ];
}

function toolRule(
  { id, verdict, reason, instead }: typeof LOST_RULE | typeof CHANGED_RULE,
  denies: readonly string[],
  allows: readonly string[],
): RuleEntry {
  return { id, kind: "tool", verdicts: [verdict], reason, instead, denies, allows };
}

function doubtRules(): readonly RuleEntry[] {
  return DOUBTS.map(([id, reason]) => ({
    id,
    kind: "doubt",
    verdicts: ["ask"],
    stake: "unknown",
    reason,
    denies: [],
    allows: [],
  }));
}

function commandOfExample(example: string | Example): string {
  return typeof example === "string" ? example : example.command;
}

type Test = UserPolicy["rules"][number]["raw"]["tests"][number];

function examplesOf(tests: readonly Test[], fits: (test: Test) => boolean): readonly string[] {
  return tests
    .filter(fits)
    .map(({ command, path, url, tool }) => command ?? path ?? url ?? tool ?? "");
}
