import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import { HELP, helpForm, type Looks, VERSION } from "../commands/read-only-form.ts";
import { lineOf } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";

// The forms in which clients of SQL databases only look: one plain query each, of which every function is known.

/** https://www.postgresql.org/docs/current/app-psql.html */
export function psqlForm(): readonly Looks[] {
  return [psqlQuery(), HELP];
}

function psqlQuery(): Looks {
  return {
    needs: "-c -l -V",
    options: {
      switch:
        "-l|--list -V|--version -t|--tuples-only -A|--no-align -x|--expanded -H|--html --csv -q|--quiet -X|--no-psqlrc " +
        "-w|--no-password",
      data: "-c|--command -h|--host -p|--port -U|--username -d|--dbname -F|--field-separator",
    },
    value: whyNotClient,
    given: (operands) =>
      operands.length > 2 ? "has operands that are not known to be read-only" : onlyNames(operands),
    environment: "PSQLRC PGSERVICE PGSERVICEFILE PGSYSCONFDIR",
  };
}

/** https://dev.mysql.com/doc/refman/en/mysql-command-options.html */
export function mysqlForm(): Looks {
  return {
    needs: "-e -V",
    options: {
      switch:
        "-V|--version -B|--batch -N|--skip-column-names -t|--table -s|--silent -H|--html -X|--xml -E|--vertical",
      data: "-e|--execute -h|--host -P|--port -u|--user -D|--database",
    },
    value: whyNotClient,
    operands: 1,
    given: onlyNames,
    environment: "MYSQL_HOME MYSQL_TEST_LOGIN_FILE LIBMYSQL_PLUGINS LIBMYSQL_PLUGIN_DIR",
  };
}

/**
 * https://sqlite.org/cli.html: without `-readonly` it makes the file, or brings its log into it. What the file calls a
 * table may be a view that starts a program (`edit()`), unless `-safe` is given.
 */
export function sqliteForm(): readonly Looks[] {
  return [
    helpForm("help"),
    VERSION,
    sqliteQuery("-readonly", whyNotOfTables),
    sqliteQuery("-readonly+-safe", whyNotQuery),
  ];
}

function sqliteQuery(needs: string, whyNot: (query: string) => string | undefined): Looks {
  return {
    needs,
    options: {
      switch:
        "-readonly|--readonly -json -csv -column -header -noheader -line -list -html -markdown -table -box -batch -bail " +
        "-safe|--safe",
      data: "-separator -nullvalue",
    },
    operands: 2,
    given: ([file, query, ...more]) => {
      if (file === undefined || query === undefined || more.length > 0)
        return "reads its commands elsewhere";
      return file.value.startsWith("file:") ? "opens an address" : whyNot(query.value);
    },
  };
}

function whyNotOfTables(query: string): string | undefined {
  return /^\.(?:tables|schema|databases|indexes|indices)(?: \w+)?$/.test(query)
    ? undefined
    : OTHER_ARGUMENTS;
}

/** https://duckdb.org/docs/stable/clients/cli: it reads files by their names, and takes some for tables. */
export function duckForms(): readonly Looks[] {
  return [helpForm("help"), VERSION];
}

/** A server of this machine is asked one plain query; passwords are sent to no other. */
function whyNotClient(name: string, { value }: Arg): string | undefined {
  switch (name) {
    case "-c":
      return TELLS().test(value) ? undefined : whyNotQuery(value);
    case "-e":
      return whyNotQuery(value);
    case "-h":
      return /^(?:localhost|127\.0\.0\.1|::1)$/.test(value) ? undefined : "asks another host";
    default:
      return /^[\w,|-]*$/.test(value) ? undefined : `has a value of \`${name}\` that may say more`;
  }
}

/** Commands of psql that tell of tables and their like; others show what servers elsewhere are told. */
const TELLS = () => /^\\(?:d[tvinmsfpTxyLD]?[S+]*|l\+?|conninfo)(?: [\w.*?]+)?$/;

/** An operand may be an address, or settings of the connection. */
function onlyNames(operands: readonly Arg[]): string | undefined {
  return operands.every(({ value }) => /^\w[\w-]*$/.test(value))
    ? undefined
    : "has an operand that may be an address";
}

/** Functions of every dialect that neither change anything nor read files. */
const FUNCTIONS =
  /\b(?:count|sum|min|max|avg|total|length|lower|upper|trim|coalesce|nullif|ifnull|round|abs|substr|substring|date|year|month|in|and|or|not|where|on|from|join|select|as|by)\s*$/i;

/** Words with which a query does more than look, or shows what is secret. */
const MORE =
  /\b(?:into|outfile|dumpfile|for|lock|procedure|returning|set|copy|call|exec|execute|attach|pragma|handler|load)\b|passw|secret|token|credential|api_?key|authid|shadow|mysql\s*\.|auth_string/i;

function whyNotQuery(text: string): string | undefined {
  const query = text.trim().replace(/;$/, "");
  const isPlain = /^(?:select|show)\b/i.test(query) && /^[\w\s.,*=<>!'"()+%:|-]*$/.test(query);
  if (!isPlain || /[\n\r]|--/.test(query)) return "runs more than one plain query";
  if (MORE.test(query)) return "runs a query that may not be read-only, or shows secrets";
  const before = query.split("(").slice(0, -1);
  return before.every((part) => FUNCTIONS.test(part) || /[,=<>(+]\s*$/.test(part))
    ? undefined
    : "calls a function of the database";
}

/** https://redis.io/docs/latest/commands: commands that read, of a server of this machine. */
export function keyValueForm(): Looks {
  const key = "(?: [\\w:.@/{}-]+)";
  const front =
    "(?:(?:-[pn] ?\\d+|-h ?(?:localhost|127\\.0\\.0\\.1)|--raw|--no-raw|--json|--csv) )*";
  const reads = [
    `(?:get|type|ttl|pttl|exists|strlen|llen|scard|zcard|hlen|hkeys|hvals|hgetall|smembers|xlen|mget|memory usage)${key}+`,
    `(?:hget|hexists|sismember|zscore|zrank)${key}{2}|(?:lrange|zrange)${key} -?\\d+ -?\\d+`,
    "ping|dbsize|lastsave|time|info(?: \\w+)?|keys [\\w:.*?-]+|slowlog len",
  ];
  const pattern = new RegExp(`^(?:${front}(?:${reads.join("|")})|--version|-v|--help)$`, "i");
  return {
    words: (words) => {
      const line = lineOf(words);
      if (!pattern.test(line)) return OTHER_ARGUMENTS;
      return MORE.test(line) ? "shows secrets" : undefined;
    },
    environment: "REDISCLI_RCFILE",
  };
}
