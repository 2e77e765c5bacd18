import type { OutsideEffect } from "../model/outside-effect.ts";
import type { Act, Thing } from "../model/outside-words.ts";
import { opinionOn, reasonOf } from "./outside-verdicts.ts";

/** What a text of SQL statements would do at worst, with the statement that does it. */
export interface SqlDamage {
  readonly verdict: "ask" | "deny";
  readonly statement: string;
  readonly reason: string;
  /** Absent where it cannot be read in full. */
  readonly effect?: OutsideEffect;
}

/** Statements looked at in one text. */
const STATEMENTS_MAX = 2_000;

/** Finds the worst statement: what is dropped, emptied, or changed without a condition. */
export function sqlDamage(sql: string): SqlDamage | undefined {
  let worst: SqlDamage | undefined;
  const text = withoutText(withBodies(sql));
  const undone = isRolledBack(text);
  const statements = text.split(/;|\bgo\s*\n/i, STATEMENTS_MAX);
  if (statements.length === STATEMENTS_MAX) {
    worst = {
      verdict: "ask",
      statement: text.trim().slice(0, 120),
      reason: "could lose data: it contains more statements than can be checked",
    };
  }
  for (const statement of statements) {
    if (undone && /^\s*(?:delete|update)\b/i.test(statement)) continue;
    const plain = statement.replace(/\s+/g, " ").trim();
    const found = [plain, ...withinTables(plain)].map(judgeStatement).find(Boolean);
    if (found === undefined) continue;
    if (found.verdict === "deny") return found;
    worst ??= found;
  }
  return worst;
}

/** `with gone as (delete from t returning *) …`: the statements in common tables. */
function withinTables(statement: string): readonly string[] {
  if (!/^with\b/i.test(statement)) return [];
  return [...statement.matchAll(COMMON_TABLE)].map(({ index, 0: opening }) =>
    untilClosed(statement.slice(index + opening.length)),
  );
}

const COMMON_TABLE = /\bas (?:(?:not )?materialized )?\( ?(?=delete|update|insert|merge)/gi;

/** The text up to the bracket that closes what it stands in. */
function untilClosed(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && depth-- === 0) return text.slice(0, at).trim();
  }
  return text;
}

/** `begin; delete …; rollback`: how people look at what a statement would do. */
function isRolledBack(text: string): boolean {
  return (
    /\brollback\s*;?\s*$/i.test(text) &&
    /^\s*(?:begin|start transaction)\b/i.test(text) &&
    !/\bcommit\b/i.test(text)
  );
}

function judgeStatement(text: string): SqlDamage | undefined {
  const effect = effectOfStatement(text);
  if (effect === undefined) return undefined;
  const { verdict } = opinionOn(effect);
  return { verdict, statement: text.slice(0, 120), reason: reasonOf(effect), effect };
}

/** What one statement does; undefined where it only reads, or changes what it names. */
function effectOfStatement(text: string): OutsideEffect | undefined {
  // A common table expression or EXPLAIN ANALYZE may carry the statement that counts.
  const body = text.replace(
    /^(?:explain\s+(?:analyze\s+)?|with\b[\s\S]*?\)\s*(?=delete|update|insert|select))/i,
    "",
  );
  const [, dropped] =
    /^drop (?:database|schema) (?:if exists )?["'`[]?([\w-]+)["'`\]]?(?: with ?\(force\)| cascade)?$/i.exec(
      body.trim(),
    ) ?? [];
  if (dropped !== undefined && isTestName(dropped)) return undefined;
  if (
    /^drop (?:database|schema|table|(?:external|foreign) table|catalog|warehouse|stream|tablespace|keyspace|owned|user|role|column|bucket)\b/i.test(
      body,
    )
  ) {
    return destroys("database objects with everything in them");
  }
  if (
    /^drop (?:materialized view|view|index|sequence|function|procedure|trigger|type|extension|policy|constraint|collection|server|stage|pipe|task|share|integration|dictionary|publication|subscription)\b/i.test(
      body,
    )
  ) {
    return outside("deletes", "database", "a database object");
  }
  if (/^truncate\b(?!\s*\()/i.test(body)) return destroys("every row of a table");
  if (/^delete\b/i.test(body) && /\bfrom\b|^delete \w/i.test(body)) {
    if (!/\bwhere\b/i.test(body)) return destroys("every row of a table");
    return isAlwaysTrue(body) ? destroys("every row of a table") : undefined;
  }
  if (/^update\b[\s\S]*\bset\b/i.test(body) && (!/\bwhere\b/i.test(body) || isAlwaysTrue(body))) {
    return outside("changes", "database", "every row of a table");
  }
  if (
    /^alter (?:table|database|schema)\b[\s\S]*\bdrop\b(?! (?:not null|default|identity|expression)\b)/i.test(
      body,
    )
  )
    return outside("deletes", "database", "part of a table");
  if (/^alter table\b[\s\S]*\b(?:delete|update)\b[\s\S]*\bwhere\b/i.test(body))
    return isAlwaysTrue(body)
      ? destroys("every row of a table")
      : outside("deletes", "database", "rows of a table, or rewrite them");
  if (/^(?:create or replace table|insert overwrite)\b/i.test(body))
    return outside("overwrites", "database", "a table with everything in it");
  if (/^(?:shutdown|reset master|purge binary logs|flush tables with)\b/i.test(body))
    return outside("stops", "database", "the database server, or delete its logs");
  if (/^alter (?:role|user)\b/i.test(body))
    return outside("changes", "account", "who may do what in the database");
  if (/^\\!/.test(body)) return outside("runs", "machine", "a shell command");
  if (/^grant\b[\s\S]*\ball\b[\s\S]*(?:\*\.\*|'%'|to public\b)/i.test(body))
    return outside("changes", "account", "who may do what in the database");
  if (/^select\b[\s\S]*\b(?:pg_drop_replication_slot|drop_chunks)\s*\(/i.test(body))
    return outside("deletes", "database", "what the server keeps for other clients");
  return /\bxp_cmdshell\b|\bcopy\b[\s\S]*\bprogram\b/i.test(body)
    ? { ...outside("runs", "machine", "a command on the database's machine"), extent: "everything" }
    : undefined;
}

function outside(act: Act, what: Thing, noun: string): OutsideEffect {
  return { kind: "outside", act, what, noun };
}

function destroys(noun: string): OutsideEffect {
  return { ...outside("deletes", "database", noun), extent: "everything" };
}

function isAlwaysTrue(text: string): boolean {
  return /\bwhere\s+(?:true|1\s*=\s*1|1|not false|'a'\s*=\s*'a')\s*(?:$|\breturning\b|\blimit\b)/i.test(
    text,
  );
}

/** `DO $$ … EXECUTE 'drop …' … $$` runs what stands between the quotes. */
function withBodies(sql: string): string {
  return sql.replace(
    /\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$([\s\S]*?)\$\1\$/gi,
    (_, _tag, body: string) =>
      `;${body.replace(/\b(?:begin|execute|then|loop)\b|\bformat ?\(|'|\$\w*\$/gi, ";")};`,
  );
}

/** Takes comments and quoted text away, so that words in them are no statements. */
function withoutText(sql: string): string {
  // Behind the last end of a comment nothing is one, and no beginning is searched for its end in vain.
  const end = sql.lastIndexOf("*/");
  const last = end < 0 ? 0 : end + 2;
  const head = sql.slice(0, last).replace(/--[^\n]*|\/\*(?!!)[\s\S]*?\*\//g, " ");
  return (head + sql.slice(last).replace(/--[^\n]*/g, " "))
    .replace(/\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^'\\]|\\.|'')*'/g, "''")
    .replace(/\/\*!\d*|\*\//g, " ");
}

/** Names that projects give the database of their tests: `shop_test`, `test_shop`, `shop-test-2`. */
export function isTestName(name: string): boolean {
  return /^[\w-]*[_-]tests?(?:[_-]?\d+)?$|^test[_-][\w-]+$/i.test(name);
}
