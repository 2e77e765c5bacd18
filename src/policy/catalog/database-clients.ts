import { isAmong } from "../commands/name-lookup.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import { withoutVersion } from "./descriptions.ts";

/** How a client of a database is given what it should do there. */
export interface DatabaseClient {
  /** What it is given, where that is not SQL: code of MongoDB's shell, Cypher, or commands of a key-value store. */
  readonly language?: "mongo" | "cypher" | "keys";
  /** Options whose value is such a text, with `|` between them. */
  readonly texts?: string;
  /** Options that name a file of such texts, with `|` between them. */
  readonly files?: string;
  /** The endings of operands that are such a file, with `|` between them. */
  readonly fileEndings?: string;
  /** Further options with a value. */
  readonly data?: string;
  /** The first operand that is such a text. */
  readonly operand?: number;
  /** True where its first operand is the file of the database. */
  readonly file?: true;
  /** True for a tool for much else, of which only some sub-commands are clients. */
  readonly hosts?: true;
}

/** Clients of databases by their names, whether more is said of them in a family, in a pack or nowhere. */
const CLIENTS: Readonly<Record<string, DatabaseClient>> = {
  psql: { texts: "-c|--command", files: "-f|--file", data: "-d -h -p -U -v -o -P -R -F -T -L" },
  pgcli: { texts: "-c|--command", data: "-d -h -p -U" },
  cockroach: { texts: "-e|--execute", files: "-f|--file", data: "-d -u" },
  "mysql mariadb": { texts: "-e|--execute", files: "--init-file", data: "-D -h -P -u -S" },
  mysqlsh: { texts: "-e|--execute", files: "-f|--file", data: "-h -P -u" },
  sqlite3: { texts: "--cmd", files: "-init", operand: 0, file: true },
  "sqlite libsql": { operand: 1, file: true },
  bq: { operand: 1 },
  duckdb: { texts: "-c|-s|-cmd", files: "-f|-init", operand: 1, file: true },
  turso: { operand: 3, hosts: true },
  "invoke-sqlcmd invoke-sqlitequery": { texts: "-Query|-query|-Q|-q" },
  "sqlcmd osql": { texts: "-Q|-q", files: "-i|--input-file", data: "-S -d -U -P" },
  "clickhouse-client clickhouse": {
    texts: "-q|--query",
    files: "--queries-file",
    data: "-h -u -d",
  },
  snowsql: { texts: "-q|--query", files: "-f|--filename", data: "-a -c -d -h -u -w" },
  snow: { texts: "-q|--query", files: "-f|--filename", data: "-c" },
  cqlsh: { texts: "-e|--execute", files: "-f|--file", data: "-k -u -p" },
  "trino presto influx": { texts: "--execute", files: "-f|--file" },
  "sqlplus isql": {},
  usql: { texts: "-c|--command", files: "-f|--file" },
  beeline: { texts: "-e", files: "-f", data: "-u -n -p" },
  "hive spark-sql": { texts: "-e", files: "-f|-i" },
  "impala-shell": { texts: "-q|--query", files: "-f|--query_file", data: "-i -d -o" },
  mycli: { texts: "-e|--execute", data: "-h -P -u -D" },
  litecli: { texts: "-e|--execute", data: "-D", file: true },
  ksql: { texts: "-e|--execute", files: "-f|--file" },
  db2: { files: "-f|-tf|-tvf|-td@f", operand: 0 },
  "fly flyctl railway render neonctl neon supabase": { hosts: true },
  heroku: { texts: "-c|--command", files: "-f|--file", hosts: true },
  "mongosh mongo": { language: "mongo", files: "-f|--file", fileEndings: ".js|.mongodb" },
  "cypher-shell": { language: "cypher", files: "-f|--file" },
  "redis-cli valkey-cli keydb-cli": { language: "keys" },
};

/** How a client of a database is given what it should do; undefined for any other program. */
export function databaseClient(program: string): DatabaseClient | undefined {
  for (const names in CLIENTS) if (isAmong(program, names)) return CLIENTS[names];
  const plain = withoutVersion(program);
  return plain === program ? undefined : databaseClient(plain);
}

/** The words of a client, its own options read. */
export function argumentsFor(
  { texts = "", files = "", data = "" }: DatabaseClient,
  args: readonly Arg[],
): Arguments {
  const common = "--dbname --database --host --port --username --user";
  return parseArguments(args, { options: { data: `${texts} ${files} ${data} ${common}` } });
}

/** The database that a client is told by its words. */
export function databaseNamed({ value, operands }: Arguments): Arg | undefined {
  return value("-d", "-D", "--dbname", "--database") ?? operands[0];
}

/** The files of statements that the words of a client name, in options, operands and statements, and its database. */
export function toldInFiles(
  client: DatabaseClient,
  args: readonly Arg[],
  input = "",
): { readonly files: readonly string[]; readonly database: string | undefined } {
  const given = argumentsFor(client, args);
  const endings = client.fileEndings?.split("|") ?? [];
  const operands = given.operands.filter(({ value }) => endings.some((end) => value.endsWith(end)));
  const named = [...given.values(...(client.files ?? "").split("|")), ...operands];
  const texts = [...args.map(({ value }) => value), input];
  const read = texts.flatMap((text) => [...text.matchAll(READ_IN_TEXT)]);
  return {
    files: [...named.map(({ value }) => value), ...read.map(([, file = ""]) => file)],
    database: databaseNamed(given)?.value,
  };
}

/** `.read x.sql`, `\i x.sql`, `source x.sql`, `@x.sql` among statements. */
const READ_IN_TEXT =
  /(?:^|[\n;])\s*(?:\.read\s|\\ir?\s|source\s|\\\.\s|@(?=[^\s@]+\.sql\b))\s*["']?([^\s"';]+)/g;

/** Run by the bundler, as a macro: those that are nothing else, with a blank around each. */
export function plainClients(): string {
  const clients = Object.entries(CLIENTS).filter(([, { hosts }]) => hosts !== true);
  return ` ${clients.map(([names]) => names).join(" ")} `;
}

/** The names of those that are given SQL, or another language. */
export function databaseClients(language?: "other"): readonly string[] {
  const clients = Object.entries(CLIENTS);
  return clients.flatMap(([names, client]) =>
    (client.language === undefined) === (language === undefined) ? names.split(" ") : [],
  );
}

/** Run by the bundler, as a macro: tools for much else of which some commands are clients, with a blank around each. */
export function hostingClients(): string {
  const clients = Object.entries(CLIENTS).filter(([, { hosts }]) => hosts === true);
  return ` ${clients.map(([names]) => names).join(" ")} `;
}
