import {
  argumentsFor,
  type DatabaseClient,
  databaseClient,
  databaseClients,
  databaseNamed,
} from "../catalog/database-clients.ts";
import { matched } from "../effects/match.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import type { OutsideEffect } from "../model/outside-effect.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { baseName } from "../text/path.ts";
import { opinionOn, reasonOf } from "./outside-verdicts.ts";
import { isTestName, type SqlDamage, sqlDamage } from "./sql.ts";
import { writtenTexts } from "./written-texts.ts";

/** SQL typed where a command should stand: it fails in a shell, and is meant for a client. */
const STATEMENTS = ["drop", "truncate", "delete", "grant", "alter", "update"];

/** SQL that loses data, through any client, as an argument or on the input. */
export const sql: Rule = {
  id: "database/sql",
  verdict: "deny",
  varies: true,
  programs: [...databaseClients(), ...STATEMENTS],
  reason: "would delete data from a database",
  instead: "make a backup, name the rows with `WHERE`, and let the user run it",
  check: checkSql,
  examples: () => ({
    denies: [
      "psql -c 'DROP TABLE users'",
      "mysql -e 'TRUNCATE orders' shop",
      "sqlite3 app.db 'delete from users'",
      "psql <<'E'\nbegin;\ndrop schema public cascade;\nE",
      "echo 'DROP DATABASE x' | mysql",
      "psql -c 'UPDATE users SET admin = true'",
      "docker exec db psql -U me -c 'drop database x'",
      "psql -d shop_test -c 'drop database shop'",
      "psql -d contest -c 'drop table users'",
      "sqlite3 /srv/x.db 'drop table users'",
      "clickhouse-client -q 'ALTER TABLE t DELETE WHERE 1'",
      "sqlite3 shop.db 'drop table t'",
      "spark-sql -e 'insert overwrite table t select 1'",
      "snowsql -q 'create or replace table t (a int)'",
      "echo 'drop table users' > a.sql && psql -f a.sql",
      "psql -Atc \"select 'drop table '||tablename||' cascade;' from pg_tables\" | psql",
      "flyctl postgres connect -a acme-db <<< 'drop database acme with (force);'",
      "heroku pg:psql -c 'truncate users'",
      "cat > a.sql <<'E'\nDROP DATABASE x;\nE\nmysql < a.sql",
    ],
    allows: [
      "psql -c 'SELECT * FROM users'",
      "psql -d shop_test -c 'drop table users'",
      "mysql -e 'TRUNCATE users' shop_test",
      "sqlite3 :memory: 'drop table users'",
      "mysql -e 'SHOW TABLES' shop",
      'sqlite3 app.db "delete from users where id = 1"',
      "psql -c \"select 'drop table users'\"",
      "echo 'DROP DATABASE x' > notes.txt",
      "psql -c 'UPDATE users SET admin = true WHERE id = 1'",
      "grep -e 'DROP TABLE' schema.sql",
      "sqlite3 /tmp/try.db 'drop table t'",
      "sqlite3 :memory: 'create table t(a); drop table t'",
      "psql -c 'begin; delete from users; rollback'",
      "bq query --dry_run 'drop table d.t'",
      "echo 'select 1' > a.sql && psql -f a.sql",
      "psql -Atc \"select 'analyze '||tablename||';' from pg_tables\" | psql",
      "flyctl postgres connect -a acme-db <<< 'select 1'",
      "heroku pg:psql -c 'select count(*) from users'",
      "cat > a.sql <<'E'\nDROP DATABASE x;\nE\nmysql < b.sql",
    ],
  }),
};

function checkSql(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const client = databaseClient(invocation.program);
  if (client === undefined) {
    const words = [invocation.program, ...invocation.args.map((arg) => arg.value)].join(" ");
    const damage = /^truncate (?!table\b)/i.test(words) ? undefined : sqlDamage(words);
    return damage && matched(invocation, { ...said(damage), verdict: "ask" });
  }
  const file = invocation.args.find((arg) => !arg.value.startsWith("-"));
  // A database file in a temporary folder is nobody's data.
  if (file !== undefined && client.file === true) {
    if (placeOf(file, invocation, world, "through") === "temporary") return undefined;
  }
  const texts = [...sqlTexts(invocation, client), ...writtenTexts(invocation, analysis, world)];
  const made = madeBySql(invocation, analysis);
  if (made !== undefined) return matched(invocation, { ...said(made), verdict: "deny" });
  if (texts.length === 0) return undefined;
  const inTest = isTestDatabase(invocation, client, world);
  for (const text of texts) {
    const damage = sqlDamage(text);
    // What reaches beyond one database is none of its own.
    if (inTest && damage !== undefined && !BEYOND.test(damage.statement)) continue;
    if (damage !== undefined) return matched(invocation, said(damage));
  }
  return undefined;
}

function said({ verdict, reason, effect }: SqlDamage): Pick<Hit, "verdict" | "reason" | "effect"> {
  return { verdict, reason, ...(effect === undefined ? {} : { effect }) };
}

/** `psql -c "select 'drop table ' || …" | psql`: what one client prints is what the next one does. */
function madeBySql({ stdin }: Invocation, { invocations }: Analysis): SqlDamage | undefined {
  if (stdin.kind !== "pipe") return undefined;
  for (const at of stdin.from) {
    const writer = invocations[at];
    const client = writer === undefined ? undefined : databaseClient(writer.program);
    if (writer === undefined || client === undefined) continue;
    for (const text of sqlTexts(writer, client))
      for (const [, statement = ""] of text.matchAll(STATEMENT_IN_TEXT)) {
        const damage = sqlDamage(`${statement.trim()} x`);
        if (damage !== undefined) return damage;
      }
  }
  return undefined;
}

/** The beginning of a statement in a string of SQL. */
const STATEMENT_IN_TEXT = /'\s{0,8}((?:drop|truncate|delete\s+from)\b[^']{0,80})/gi;

/** Statements about databases, roles and the server, whichever database the client is in. */
const BEYOND =
  /^(?:drop (?:database|tablespace|owned|user|role)|shutdown|reset|purge|flush|grant|alter database)\b|xp_cmdshell|\bprogram\b/i;

/** `-d shop_test`, `:memory:`, a file in a temporary folder: whose contents tests make again. */
function isTestDatabase(invocation: Invocation, client: DatabaseClient, world: World): boolean {
  const given = argumentsFor(client, invocation.args);
  const named = databaseNamed(given);
  if (named === undefined) return false;
  const name = baseName(named.value).replace(/\?.*$/, "");
  if (name === ":memory:" || isTestName(name.replace(/\.\w+$/, ""))) return true;
  if (/^tests?\.(?:db|sqlite3?|duckdb)$/.test(name)) return true;
  return client.operand === 1 && placeOf(named, invocation, world, "through") === "temporary";
}

function sqlTexts(invocation: Invocation, client: DatabaseClient): readonly string[] {
  const { args, stdin } = invocation;
  const isHarmless = /^(?:--?(?:readonly|safe|read-only|dry_run)|:memory:)$/;
  if (args.some(({ value }) => isHarmless.test(value))) return [];
  const given = argumentsFor(client, invocation.args);
  const texts = given.values(...(client.texts ?? "").split("|"));
  const operands = client.operand === undefined ? [] : given.operands.slice(client.operand);
  const input = stdin.kind === "text" ? [stdin.text] : [];
  return [...texts, ...operands, ...input].map(({ value }) => value);
}

/** Clients of document stores and graphs, which are given code. */
export const documents: Rule = {
  id: "database/documents",
  verdict: "deny",
  varies: true,
  programs: databaseClients("other"),
  reason: "would delete data from a database",
  instead: "name the documents to delete, and let the user run it",
  check: (invocation, world, analysis) => {
    const { program, args, stdin } = invocation;
    const input = stdin.kind === "text" ? stdin.text.value : "";
    const written = [input, ...writtenTexts(invocation, analysis, world)].join("\n");
    // What a client of a key-value store is told in words is in its table.
    const language = databaseClient(program)?.language;
    if (language === "keys") return KEYS_LOSS.test(written) ? losing(invocation, KEYS) : undefined;
    const text = `${args.map(({ value }) => value).join(" ")}\n${written}`;
    if (language === "cypher")
      return CYPHER_LOSS.test(text) ? losing(invocation, NODES) : undefined;
    if (MONGO_LOSS.test(text)) return losing(invocation, COLLECTIONS);
    return MONGO_CHANGE.test(text) ? losing(invocation, DOCUMENTS) : undefined;
  },
  examples: () => ({
    denies: [
      "mongosh --eval 'db.dropDatabase()'",
      "mongosh x --eval 'db.users.deleteMany({})'",
      "cypher-shell 'match (n) detach delete n'",
      "echo 'db.dropDatabase()' > a.js && mongosh a.js",
    ],
    allows: [
      "mongosh --eval 'db.users.find()'",
      "mongosh x --eval 'db.users.countDocuments({})'",
      "cypher-shell 'match (n) return n'",
      "echo 'db.dropDatabase()' > a.js && mongosh b.js",
    ],
  }),
};

function losing(invocation: Invocation, effect: OutsideEffect): Hit {
  return matched(invocation, { ...opinionOn(effect), reason: reasonOf(effect), effect });
}

const DOCUMENTS = {
  ...{ kind: "outside", act: "deletes", what: "database" },
  noun: "documents, users or members of the database",
} as const satisfies OutsideEffect;

const NODES = { ...DOCUMENTS, noun: "nodes of the graph, or the graph itself" } as const;

const COLLECTIONS = {
  ...DOCUMENTS,
  noun: "whole collections, or every document in them",
  extent: "everything",
} as const;

const KEYS = { ...COLLECTIONS, noun: "every key of the database" } as const;

const KEYS_LOSS = /^\s*(?:flushall|flushdb)\b/im;

const MONGO_LOSS =
  /\.(?:runCommand|adminCommand)\s*\(\s*\{\s*["']?(?:drop\w*)\b|\.(?:dropDatabase|drop|dropIndexes)\s*\(|\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\})?\s*\)/;

const MONGO_CHANGE =
  /\.(?:deleteMany|dropIndex|dropUser|dropRole|removeShard|shutdownServer|fsyncLock)\s*\(|\brs\.(?:remove|reconfig|stepDown)\s*\(/;

const CYPHER_LOSS = /\b(?:detach\s+)?delete\b|\bdrop\b/i;
