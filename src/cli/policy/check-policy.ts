import type { PolicyConfig } from "../../config/policy-section.ts";
import { type HandedOver, handedOver } from "../../doctor/handed-over.ts";
import { describeProblem, type Place, placed } from "../../handlers/placed-problems.ts";
import { loadUserPolicy, type UserPolicy } from "../../handlers/user-policy.ts";
import { MCP_EXAMPLE } from "../../install/matchers.ts";
import type { Io } from "../../io.ts";
import { nearest } from "../../nearest.ts";
import { canonicalTool, isGuarded, listTools } from "../../policy/agent-tools/tool-table.ts";
import { allPacks } from "../../policy/catalog/pack-loaders.ts";
import type { Pack } from "../../policy/commands/pack.ts";
import { checkRules } from "../../policy/user/check.ts";
import type { Problem, UserRule } from "../../policy/user/compile.ts";
import { knownAs } from "../../protocol/tool-words.ts";
import { surroundingsOf } from "../policy-call.ts";
import { listRules } from "./rule-catalogue.ts";

/** What `fairlead policy check` found; problems name file and line where they have one. */
export interface PolicyCheck {
  readonly problems: readonly string[];
  /** What is no mistake, but should be known. */
  readonly notes: readonly string[];
  /** Rules and exceptions in force. */
  readonly rules: number;
  readonly allows: number;
}

/** Checks the configuration's policy as a whole: what is broken, what cannot fire, what names nothing. */
export async function checkPolicy(io: Io): Promise<PolicyCheck> {
  const { config, warnings, world } = await surroundingsOf(io, undefined);
  const policy = await loadUserPolicy(config, world, 0, io);
  const handed = handedOver(io, world.projectRoot);
  const packs = await allPacks();
  const odd = [...oddRules(policy, handed), ...oddAllows(policy, packs, io.now())];
  const isIdle = !handed.any && policy.rules.length > 0;
  return {
    notes: isIdle
      ? ["no agent's settings call fairlead here, so no rule fires: fairlead install"]
      : [],
    problems: [
      ...warnings,
      ...policy.problems.map(describeProblem),
      ...(await placed(odd)).map(
        ({ file, line, message, hint }) =>
          `${file}:${line}: ${message}${hint === undefined ? "" : ` (${hint})`}`,
      ),
      ...unknownNames(config, policy, packs),
    ],
    rules: policy.rules.length,
    allows: policy.allows.length,
  };
}

function oddRules({ rules, places }: UserPolicy, handed: HandedOver): readonly (Problem & Place)[] {
  return [...checkRules(rules, knownAs), ...unheardRules(rules, handed)].flatMap((problem) => {
    const rule = rules.findLast(({ id }) => id === problem.rule);
    const place = rule === undefined ? undefined : places.get(rule);
    return place === undefined ? [] : [{ ...problem, ...place }];
  });
}

/** Rules about tools whose calls no agent hands over, as its settings stand. */
function unheardRules(rules: readonly UserRule[], handed: HandedOver): readonly Problem[] {
  if (!handed.any) return [];
  return rules.flatMap(({ raw, tool }): Problem[] => {
    const named = (raw.tool ?? []).filter((name) => name.startsWith("mcp__"));
    const isMcp = raw.mcp !== undefined || named.length > 0;
    if (tool === undefined && !isMcp) return [];
    const meant = listTools().filter((name) => tool?.(name) || tool?.(canonicalTool(name)));
    const tools = [...(raw.tool === undefined ? [] : meant), ...(isMcp ? [MCP_EXAMPLE] : [])];
    if (tools.length === 0 || tools.some(handed.has)) return [];
    const names = isMcp ? "MCP tools" : tools.join(", ");
    const canInstall = isMcp || tools.some(isGuarded);
    return [
      {
        rule: raw.id,
        key: raw.tool === undefined ? "mcp" : "tool",
        message: `"${raw.id}" never fires: the matcher at ${handed.place ?? "hooks"} leaves out ${names}`,
        hint: canInstall
          ? "fairlead install"
          : "remove the rule: no hook is asked about such tools",
      },
    ];
  });
}

/** Exceptions that ended, and those for rules that do not exist. */
function oddAllows(
  policy: UserPolicy,
  packs: readonly Pack[],
  now: Date,
): readonly (Problem & Place)[] {
  const ids = listRules(packs, policy).map(({ id }) => id);
  return policy.allows.flatMap((allow): (Problem & Place)[] => {
    const { raw, until } = allow;
    const written = policy.places.get(allow);
    if (written === undefined) return [];
    const place = { rule: "allow", ...written };
    const ended =
      until <= now.getTime()
        ? [
            {
              ...place,
              key: "expires",
              message: `the exception "${raw.reason}" has ended`,
              hint: "remove it: fairlead allow list",
            },
          ]
        : [];
    const unknown = (raw.rule ?? []).flatMap((id) => {
      const problem = unknownRule(id, ids);
      return problem === undefined ? [] : [{ ...place, key: "rule", message: problem }];
    });
    return [...ended, ...unknown];
  });
}

function unknownNames(
  { policy }: PolicyConfig,
  user: UserPolicy,
  packs: readonly Pack[],
): readonly string[] {
  const ids = listRules(packs, user).map(({ id }) => id);
  const names = packs.map(({ name }) => name);
  return [
    ...policy.disable.map((id) => ["disable", unknownRule(id, ids)] as const),
    ...Object.keys(policy.severity).map((id) => ["severity", unknownRule(id, ids)] as const),
    ...Object.keys(policy.packs).map(
      (name) => ["packs", unknownName("pack", name, names)] as const,
    ),
  ].flatMap(([key, problem]) => (problem === undefined ? [] : [`policy.${key}: ${problem}`]));
}

function unknownRule(id: string, ids: readonly string[]): string | undefined {
  const family = id.endsWith("/*") ? id.slice(0, -1) : id.includes("/") ? undefined : `${id}/`;
  if (family === undefined) return unknownName("rule", id, ids);
  if (ids.some((one) => one.startsWith(family))) return undefined;
  const families = [...new Set(ids.map((one) => one.slice(0, one.indexOf("/"))))];
  return unknownName("family of rules", family.slice(0, -1), families);
}

function unknownName(what: string, name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const near = nearest(name, known);
  return `no ${what} is called "${name}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
}
