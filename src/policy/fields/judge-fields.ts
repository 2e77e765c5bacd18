import type { ToolCall } from "../agent-tools/tool-call.ts";
import { judgeHanded } from "../effects/handed-words.ts";
import type { Finding } from "../model/finding.ts";
import { isAboutGuards } from "../model/guard-rules.ts";
import type { Analysis } from "../model/invocation.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { World } from "../model/world.ts";
import { judgePath } from "../places/judge-path.ts";
import { writingTo } from "../places/written-elsewhere.ts";
import { judgeContent, judgeSent } from "../rules/judge-content.ts";
import { ofTool } from "../rules/judge-file-tool.ts";
import { reasonOf } from "../rules/outside-verdicts.ts";
import { isTestName, sqlDamage } from "../rules/sql.ts";
import { DISGUISED, EXPOSED, isDisguised, isExposed, readAddress } from "../text/address.ts";
import { CHANGED_RULE } from "./changed-by-name.ts";
import { LOST_RULE } from "./destructive-tool-names.ts";
import type { FieldLine } from "./field-lines.ts";
import type { FieldUses } from "./field-uses.ts";

/** Judges the files, addresses, statements and texts of a call that is known by its fields only. */
export function judgeFields(call: ToolCall, uses: FieldUses, world: World): readonly Finding[] {
  const findings = [
    ...uses.paths.map(({ access, path }) => {
      const found = judgePath(access, path, world);
      return found && ofTool(call.tool, found);
    }),
    ...uses.handed.map((path) => {
      const found = judgeHanded(path, world.cwd, world);
      return found && ofTool(call.tool, found);
    }),
    ...uses.addresses.map(judgeAddress),
    ...uses.statements.map((statement) => judgeStatement(statement, call)),
    ...judgeTexts(uses),
    ...byName(uses, call),
    uses.whole ? undefined : tooMuch(call),
  ];
  return findings.filter((finding) => finding !== undefined);
}

/** What is said of one of its lines. */
interface JudgedLine {
  readonly findings: readonly Finding[];
  readonly analysis?: Analysis;
  readonly destroys?: boolean;
}

/**
 * Judges all that a call does, its lines by `judgeLine`, and tells what it destroys on this machine: what it writes to
 * counts as a command would, as no agent brings it back.
 */
export async function judgeUses<Line extends JudgedLine>(
  call: ToolCall,
  uses: FieldUses,
  world: World,
  judgeLine: (text: string, dialect: FieldLine["dialect"]) => Line | Promise<Line>,
) {
  const found = [...judgeFields(call, uses, world)];
  let first: Line | undefined;
  for (const line of uses.lines) {
    const judged = await judgeLine(line.text, line.dialect);
    found.push(...countingFindings(line, judged.findings));
    if (line.certain) first ??= judged;
  }
  const { verdict: _, findings: __, ...does } = { verdict: undefined, ...first };
  const written = uses.paths.flatMap(({ access, path }) => (access === "write" ? [path] : []));
  if (written.length === 0) return { found, ...does };
  return { found, ...does, writes: writingTo(call.tool, written, world), destroys: true };
}

/** What counts of the findings about one of its lines. */
export function countingFindings(
  line: FieldLine,
  findings: readonly Finding[],
): readonly Finding[] {
  if (line.certain) return findings;
  // What is too long to be read might be the command behind the padding.
  // A text for a tool that runs it hardly names a guard by chance.
  return findings.filter(
    ({ verdict, rule }) => verdict === "deny" || rule === "doubt/limit" || isAboutGuards(rule),
  );
}

function judgeAddress(text: string): Finding | undefined {
  const address = readAddress(text);
  if (address === undefined) return undefined;
  const found = isExposed(text) ? EXPOSED : isDisguised(address) ? DISGUISED : undefined;
  if (found === undefined) return undefined;
  const { id, verdict, reason, instead } = found;
  return { rule: id, verdict, reason, instead, words: text.slice(0, WORDS_MAX_CHARS) };
}

const WORDS_MAX_CHARS = 300;

function judgeStatement(text: string, { input }: ToolCall): Finding | undefined {
  const damage = sqlDamage(text);
  if (damage === undefined) return undefined;
  const { database } = input;
  if (typeof database === "string" && isTestName(database) && !/\bdatabase\b/i.test(text)) {
    return undefined;
  }
  const { statement, ...said } = damage;
  return {
    rule: "database/sql",
    ...said,
    instead: "make a backup, name the rows with `WHERE`, and let the user run it",
    words: statement,
  };
}

/** Secrets in what is written to a file of this machine, or sent to whatever the tool talks to. */
function judgeTexts({ writes, paths, texts, replaced }: FieldUses): readonly Finding[] {
  if (!writes) return judgeSent(texts.join("\n"));
  return judgeContent("Edit", {
    file_path: paths[0]?.path,
    new_string: texts.join("\n"),
    old_string: replaced.join("\n"),
  });
}

/** A name alone is not sure, so it is asked about. */
function byName({ loses, changes }: FieldUses, { tool }: ToolCall): readonly Finding[] {
  const of = (
    { id, verdict, instead }: typeof LOST_RULE | typeof CHANGED_RULE,
    effect: OutsideEffect | undefined,
  ) => {
    if (effect === undefined) return [];
    const reason = `${reasonOf(effect)}${effect.extent === undefined ? "" : ", which cannot be brought back"}`;
    return [{ rule: id, verdict, reason, instead, words: tool, effect }];
  };
  return loses === undefined ? of(CHANGED_RULE, changes) : of(LOST_RULE, loses);
}

function tooMuch({ tool }: ToolCall): Finding {
  return {
    rule: "doubt/limit",
    verdict: "ask",
    reason: "could do anything: it is too large or too deeply nested to be checked in full",
    instead: "split it into smaller calls",
    words: tool,
  };
}
