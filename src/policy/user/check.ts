import { canonicalTool } from "../agent-tools/tool-table.ts";
import { VERDICT_WEIGHT } from "../model/finding.ts";
import type { Problem, UserRule } from "./compile.ts";
import { regexOf } from "./patterns.ts";
import type { RawUserRule } from "./schema.ts";
import { knownTools, nearestTool, toolsReading } from "./tools.ts";

/** Matchers whose list means "one of these": more entries fit more. */
const ALTERNATIVES = ["tool", "command", "subcommand", "path", "content", "url", "mcp"] as const;
/** Matchers whose list means "all of these": fewer entries fit more. */
const REQUIREMENTS = ["flags", "args"] as const;
const CONDITIONS = ["cwd", "branch", "permission_mode", "event"] as const;

/** Claude Code's name for another agent's tool, by which rules know it; undefined for a name of nobody's. */
export type KnownAs = (name: string) => string | undefined;

/** Reports rules that cannot fire or change nothing, in the order of the rules. */
export function checkRules(
  rules: readonly UserRule[],
  knownAs: KnownAs = () => undefined,
): readonly Problem[] {
  return rules.flatMap((rule, index) => [
    ...checkMatchers(rule.raw),
    ...checkPatterns(rule.raw),
    ...checkEvent(rule),
    ...checkTools(rule, knownAs),
    ...checkShadow(rule, rules.slice(0, index)),
  ]);
}

function checkMatchers(raw: RawUserRule): readonly Problem[] {
  if ([...ALTERNATIVES, ...REQUIREMENTS].some((key) => raw[key] !== undefined)) return [];
  return [
    {
      rule: raw.id,
      key: "rule",
      message: `"${raw.id}" has no matcher, so it would fit every call`,
      hint: 'add one, such as command = "git push"',
    },
  ];
}

/** Patterns that look right and hardly fit anything. */
function checkPatterns(raw: RawUserRule): readonly Problem[] {
  const found = (key: string, message: string, hint: string) => ({
    ...{ rule: raw.id, key, message, hint },
  });
  const bare = (patterns: readonly string[] | undefined) =>
    (patterns ?? [])
      .map((one) => one.replace(/^!/, ""))
      .filter((one) => regexOf(one) === undefined);
  const args = bare(raw.args)
    .filter((one) => /^[\w./=:@-]+(?: [\w./=:@-]+)+$/.test(one))
    .map((one) => {
      const list = one.split(" ").map((word) => JSON.stringify(word));
      const message = `"${one}" is compared with one argument at a time, so it fits only one in quotes`;
      return found("args", message, `write args = [${list.join(", ")}], or "re:${one}"`);
    });
  const content = bare(raw.content)
    .filter((one) => /^\*.|.\*$/.test(one))
    .map((one) => {
      const plain = one.replace(/^\*+|\*+$/g, "");
      const message = `content is plain text that may stand anywhere, so "*" in "${one}" means a star`;
      return found("content", message, `write content = ${JSON.stringify(plain)}`);
    });
  const words = bare(raw.url)
    .filter((one) => /^[\w-]+$/.test(one) && one !== "localhost")
    .map((one) => {
      const message = `"${one}" is read as the host of that name`;
      return found("url", message, `write "*${one}*" for addresses that have it somewhere`);
    });
  const programs = bare(raw.command).filter((one) => /^[\w.-]+$/.test(one));
  const doubled = bare(raw.subcommand)
    .filter((one) => programs.some((program) => one.startsWith(`${program} `)))
    .map((one) => {
      const message = `a sub-command does not begin with its program, so "${one}" never fits`;
      return found(
        "subcommand",
        message,
        `write ${JSON.stringify(one.slice(one.indexOf(" ") + 1))}`,
      );
    });
  const modes = (raw.when?.permission_mode ?? [])
    .filter((mode) => !PERMISSION_MODES.some((known) => known.toLowerCase() === mode.toLowerCase()))
    .map((mode) => {
      const known = PERMISSION_MODES.join(", ");
      return found(
        "when.permission_mode",
        `no agent known here has a permission mode "${mode}"`,
        `there are ${known}`,
      );
    });
  return [...args, ...content, ...words, ...doubled, ...modes];
}

/** The permission modes of all agents. */
const PERMISSION_MODES = [
  ...["default", "acceptEdits", "plan", "auto", "dontAsk", "bypassPermissions"],
  ...["auto_edit", "auto-edit", "yolo", "off", "spec", "auto-low", "auto-medium", "auto-high"],
];

/** The event at which calls are judged. */
const JUDGED_EVENT = "PreToolUse";

function checkEvent({ raw, event }: UserRule): readonly Problem[] {
  if (event === undefined) return [];
  if (event.some((name) => name.toLowerCase() === JUDGED_EVENT.toLowerCase())) return [];
  const message = `rules are compared with ${JUDGED_EVENT} only, so "${event.join('", "')}" never fits`;
  return [{ rule: raw.id, key: "when.event", message, hint: 'leave out "when.event"' }];
}

function checkTools(rule: UserRule, knownAs: KnownAs): readonly Problem[] {
  const { raw } = rule;
  if (raw.tool === undefined) return [];
  const problems: Problem[] = [];
  for (const name of raw.tool) {
    const bare = name.replace(/^!/, "");
    if (regexOf(bare) !== undefined || /[*?[{]/.test(bare) || bare.startsWith("mcp__")) continue;
    if (knownTools((tool) => tool === canonicalTool(bare)).length > 0) continue;
    const meant = knownAs(bare);
    if (meant !== undefined) {
      const message = `no tool is called "${bare}" here, whatever its agent calls it`;
      problems.push({ rule: raw.id, key: "tool", message, hint: `write "${meant}"` });
      continue;
    }
    const near = nearestTool(bare);
    problems.push({
      rule: raw.id,
      key: "tool",
      message: `no tool is called "${bare}"`,
      ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
    });
  }
  if (problems.length > 0) return problems;
  return checkToolsFor(rule);
}

/** A rule about commands that names only tools without commands, and the like. */
function checkToolsFor(rule: UserRule): readonly Problem[] {
  const { raw } = rule;
  // A tool that is not in the table may have any field.
  const fits = (tool: string) => rule.tool?.(tool) !== false;
  const mayBeOther = raw.tool?.some((name) => /mcp|[*?]|^re:|^!/.test(name)) === true;
  const commands = toolsReading("shell", "powershell", "commands");
  const addresses = toolsReading("addresses", "fields");
  const wanted = [
    [["command", "subcommand", "flags", "args"], commands, "command line"],
    [["content"], [...toolsReading("write", "patch", "fields"), ...addresses], "content"],
    [["url"], [...addresses, ...commands], "address"],
  ] as const;
  const problems: Problem[] = [];
  for (const [keys, tools, what] of wanted) {
    const key = keys.find((name) => raw[name] !== undefined);
    if (key === undefined || mayBeOther || tools.some(fits)) continue;
    const message = `"${raw.tool?.join('", "')}" has no ${what}, so "${key}" never fits`;
    problems.push({
      rule: raw.id,
      key,
      message,
      hint: `name one of ${tools.slice(0, 4).join(", ")}`,
    });
  }
  if (raw.mcp !== undefined && !raw.tool?.some((name) => /mcp|\*|^re:/.test(name))) {
    const message = '"mcp" fits no tool that comes with the agent';
    problems.push({ rule: raw.id, key: "mcp", message, hint: 'leave out "tool"' });
  }
  return problems;
}

function checkShadow(rule: UserRule, earlier: readonly UserRule[]): readonly Problem[] {
  const same = earlier.find((other) => other.id === rule.id);
  if (same !== undefined) {
    return [{ rule: rule.id, key: "id", message: `the id "${rule.id}" is used twice` }];
  }
  const wider = earlier.find(
    (other) =>
      VERDICT_WEIGHT[other.verdict] >= VERDICT_WEIGHT[rule.verdict] && isWider(other.raw, rule.raw),
  );
  if (wider === undefined) return [];
  const message = `"${rule.id}" changes nothing: "${wider.id}" fits the same calls and is as strict`;
  return [{ rule: rule.id, key: "rule", message, hint: `remove it, or narrow "${wider.id}"` }];
}

/** True when every call that fits `narrow` surely fits `wide`, as far as lists can be compared. */
function isWider(wide: RawUserRule, narrow: RawUserRule): boolean {
  return (
    ALTERNATIVES.every((key) => hasMore(wide[key], narrow[key])) &&
    REQUIREMENTS.every((key) => (wide[key] ?? []).every((entry) => narrow[key]?.includes(entry))) &&
    CONDITIONS.every((key) => hasMore(wide.when?.[key], narrow.when?.[key]))
  );
}

function hasMore(
  wide: readonly string[] | undefined,
  narrow: readonly string[] | undefined,
): boolean {
  if (wide === undefined || wide.includes("*") || wide.includes("**")) return true;
  if (narrow === undefined) return false;
  // What is taken out again must be taken out of the narrow one, too.
  const isOut = (entry: string) => entry.startsWith("!");
  return (
    narrow.filter((entry) => !isOut(entry)).every((entry) => wide.includes(entry)) &&
    wide.filter(isOut).every((entry) => narrow.includes(entry))
  );
}
