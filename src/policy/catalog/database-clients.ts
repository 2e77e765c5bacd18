import { isAmong } from "../commands/named.ts";
import { withoutVersion } from "./descriptions.ts";

/** How a client of a database is given what it should do there. */
export interface DatabaseClient {
  /** What it is given, where that is not SQL: code of MongoDB's shell, Cypher, or commands of a key-value store. */
  readonly language?: "mongo" | "cypher" | "keys";
  /** Options whose value is such a text, with `|` between them. */
  readonly texts?: string;
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
  psql: { texts: "-c|--command", data: "-d -f -h -p -U -v -o -P -R -F -T -L" },
  pgcli: { texts: "-c|--command", data: "-d -h -p -U" },
  cockroach: { texts: "-e|--execute", data: "-d -u" },
  "mysql mariadb": { texts: "-e|--execute", data: "-D -h -P -u -S" },
  mysqlsh: { texts: "-e|--execute", data: "-h -P -u" },
  sqlite3: { texts: "--cmd", operand: 0, file: true },
  "sqlite libsql": { operand: 1, file: true },
  bq: { operand: 1 },
  duckdb: { texts: "-c|-s", operand: 1, file: true },
  turso: { operand: 3, hosts: true },
  "invoke-sqlcmd invoke-sqlitequery": { texts: "-Query|-query|-Q|-q" },
  sqlcmd: { texts: "-Q|-q", data: "-S -d -U -P -i" },
  "clickhouse-client clickhouse": { texts: "-q|--query", data: "-h -u -d" },
  snowsql: { texts: "-q|--query", data: "-a -c -d -f -h -u -w" },
  cqlsh: { texts: "-e|--execute", data: "-k -u -f -p" },
  "trino presto influx": { texts: "--execute" },
  "sqlplus isql": {},
  usql: { texts: "-c|--command" },
  beeline: { texts: "-e", data: "-u -n -p" },
  "hive spark-sql": { texts: "-e", data: "-f" },
  "impala-shell": { texts: "-q|--query", data: "-i -f -d -o" },
  mycli: { texts: "-e|--execute", data: "-h -P -u -D" },
  litecli: { texts: "-e|--execute", data: "-D", file: true },
  ksql: { texts: "-e|--execute", data: "-f" },
  db2: { operand: 0 },
  "fly flyctl railway render neonctl neon supabase": { hosts: true },
  heroku: { texts: "-c|--command", hosts: true },
  "mongosh mongo": { language: "mongo" },
  "cypher-shell": { language: "cypher" },
  "redis-cli valkey-cli keydb-cli": { language: "keys" },
};

/** How a client of a database is given what it should do; undefined for any other program. */
export function databaseClient(program: string): DatabaseClient | undefined {
  for (const names in CLIENTS) if (isAmong(program, names)) return CLIENTS[names];
  const plain = withoutVersion(program);
  return plain === program ? undefined : databaseClient(plain);
}

/** Run by the bundler, as a macro: those that are nothing else and are given SQL, with a blank around each. */
export function sqlClients(): string {
  const clients = Object.entries(CLIENTS).filter(
    ([, { language, hosts }]) => language === undefined && hosts !== true,
  );
  return ` ${clients.map(([names]) => names).join(" ")} `;
}

/** The names of those that are given SQL, or another language. */
export function databaseClients(language?: "other"): readonly string[] {
  const clients = Object.entries(CLIENTS);
  return clients.flatMap(([names, client]) =>
    (client.language === undefined) === (language === undefined) ? names.split(" ") : [],
  );
}
