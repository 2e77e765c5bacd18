import { libraryCall } from "./libraries.ts";
import { type Call, recordProgram, type Scan } from "./recorded-commands.ts";
import { textOf, textsOf, UNKNOWN_VALUE, type Value } from "./value.ts";

/**
 * Calls of database, cloud and web libraries, as the command line that would do the same: what is judged
 * for `psql -c` and `aws` is judged for a script that says it in its own language.
 *
 * Gives the value of a call it knows, undefined for every other one.
 */
export function clientCall(scan: Scan, call: Call): Value | undefined {
  const { name, args } = call;
  const dot = name.lastIndexOf(".");
  const method = name.slice(dot + 1);
  noteMemory(scan, args);
  const library = libraryCall(scan, call);
  if (library !== undefined) return library;
  if (name.startsWith("boto3.")) return amazonCall(scan, call, method);
  if (SQL_METHODS.includes(` ${method} `)) return sqlCall(scan, call);
  // SQLAlchemy wraps statements, and hands them on as they are.
  if (method === "text" && args.length === 1 && args[0]?.kind === "text") return args[0];
  const command = sdkCommand(scan, call, method);
  if (command !== undefined || dot < 0) return command;
  switch (method) {
    case "flushall":
    case "flushdb":
      return recordProgram(scan, call, "redis-cli", [method]);
    case "drop_database":
    case "dropDatabase":
      return recordProgram(scan, call, "mongosh", ["--eval", "db.dropDatabase()"]);
    case "drop_collection":
    case "dropCollection":
      return recordProgram(scan, call, "mongosh", ["--eval", "db.c.drop()"]);
    case "delete_many":
    case "deleteMany":
      return isEverything(args[0])
        ? recordProgram(scan, call, "mongosh", ["--eval", "db.c.deleteMany({})"])
        : undefined;
    case "drop_all":
      return inMemory(scan)
        ? undefined
        : recordProgram(scan, call, "psql", ["-c", "drop schema public"]);
    case "drop":
    case "dropIfExists":
    case "dropAllTables":
      return name.startsWith("Schema.")
        ? recordProgram(scan, call, "psql", ["-c", "drop table objects"])
        : undefined;
    case "delete_all":
    case "destroy_all":
    case "truncate":
    case "forceDelete":
      return isWholeTable(call) ? emptied(scan, call) : undefined;
    case "delete":
      if (isWholeTable(call)) return emptied(scan, call);
      return WEB_CLIENTS.includes(` ${name.slice(0, dot)} `)
        ? recordProgram(scan, call, "curl", ["-X", "DELETE", textOf(args[0])])
        : undefined;
    case "delete_namespace":
    case "delete_node":
    case "delete_persistent_volume":
      return recordProgram(scan, call, "kubectl", ["delete", method.slice("delete_".length)]);
    default:
      return undefined;
  }
}

/**
 * True for a call that takes every row of a model's table: `Order.destroy_all`, `DB::table("orders")->delete()`,
 * `Order.query.delete()`, with no condition in the chain before it.
 */
function isWholeTable({ name, args }: Call): boolean {
  return args.length === 0 && (MODEL_EMPTIED.test(name) || QUERY_EMPTIED.test(name));
}

const MODEL_EMPTIED =
  /^[A-Z]\w*(?:(?:::|\.|\\)[A-Z]\w*)*(?:\.(?:all|unscoped)(?:\(\))?)?\.(?:delete_all|destroy_all|truncate)$/;

const QUERY_EMPTIED =
  /(?:^DB\.table\(\)|\.query(?:\(\))?|\.objects\.all\(\)|\.withTrashed\(\))\.(?:delete|forceDelete|truncate)$/;

function emptied(scan: Scan, call: Call): Value | undefined {
  return inMemory(scan)
    ? undefined
    : recordProgram(scan, call, "psql", ["-c", "delete from objects"]);
}

/** Methods of which Ruby's code names no more than the name: `Order.delete_all`. */
export function takesRows(method: string): boolean {
  return method === "delete_all" || method === "destroy_all";
}

const SQL_METHODS =
  " execute executemany executescript exec_driver_sql exec query raw unsafe run read_sql $executeRawUnsafe $queryRawUnsafe mysqli_query pg_query sqlite_exec exec_query ";

const WEB_CLIENTS = " requests httpx axios requests.Session() httpx.Client() axios.default ";

function sqlCall(scan: Scan, call: Call): Value | undefined {
  // A regular expression's own method, for all that is known.
  if (scan.language === "node" && call.name === "?.exec") return undefined;
  const sql = call.args
    .slice(0, 2)
    .filter((arg) => arg.kind === "text")
    .map(textOf)
    // What begins a statement that can lose rows; all others need no client's rules.
    .find((text) =>
      /(?:^|;)\s*(?:drop|truncate|delete|alter|update|create or replace|insert overwrite)\b/i.test(
        text,
      ),
    );
  if (sql === undefined || inMemory(scan)) return undefined;
  return recordProgram(scan, call, "psql", ["-c", sql]);
}

/** Opening is told by what is opened, under whatever name the library calls it. */
function noteMemory(scan: Scan, args: readonly Value[]): void {
  const [first] = args;
  if (first?.kind === "text" && isBrief(first.text, scan)) scan.opensBrief = true;
}

function inMemory(scan: Scan): boolean {
  return scan.opensBrief === true;
}

/** A database that ends with the script, or lies in a temporary folder: nobody misses what was in it. */
function isBrief(text: string, { world }: Scan): boolean {
  if (text.includes(":memory:") || text === "sqlite://") return true;
  if (!/\.(?:db|sqlite3?)$/.test(text) || text.includes("..")) return false;
  return world.temporary.some((folder) => text.startsWith(`${folder}/`));
}

/** No filter, or an empty one. */
function isEverything(filter: Value | undefined): boolean {
  if (filter === undefined) return true;
  return filter.kind === "record" && [...filter.entries.keys()].every((key) => key === "where")
    ? isEmpty(filter.entries.get("where"))
    : false;
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || (value.kind === "record" && value.entries.size === 0);
}

/** `boto3.client("s3").delete_bucket(…)` and `boto3.resource("s3").Bucket("b").objects.all().delete()`. */
function amazonCall(scan: Scan, call: Call, method: string): Value | undefined {
  const { name, args } = call;
  if (/^boto3\.(?:\w+\(\)\.)*(?:client|resource)$/.test(name)) {
    const [service] = [...args, call.named.get("service_name") ?? UNKNOWN_VALUE].flatMap(textsOf);
    return service === undefined ? undefined : { kind: "name", name: `boto3.${service}` };
  }
  const service = name.split(".", 2)[1] ?? "";
  const program = service === "s3" ? "s3api" : service;
  if (!/^(?:delete|terminate|purge|schedule_key|batch_delete|deregister|stop|disable)/.test(method))
    return undefined;
  if (method.includes("_"))
    return recordProgram(scan, call, "aws", [program, method.replaceAll("_", "-")]);
  if (/\b(?:objects|object_versions)\b/.test(name))
    return recordProgram(scan, call, "aws", [program, `${method}-objects`]);
  const resource = [...name.matchAll(/\.([A-Z]\w*)\(\)/g)].at(-1)?.[1] ?? "resource";
  return recordProgram(scan, call, "aws", [program, `${method}-${dashed(resource)}`]);
}

/** `new DeleteBucketCommand({…})` of Amazon's library for JavaScript. */
function sdkCommand(scan: Scan, call: Call, name: string): Value | undefined {
  const operation = /^((?:Delete|Terminate|Purge|BatchDelete)[A-Z]\w*)Command$/.exec(name)?.[1];
  return operation === undefined
    ? undefined
    : recordProgram(scan, call, "aws", ["sdk", dashed(operation)]);
}

function dashed(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}
