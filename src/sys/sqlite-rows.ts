import { constants, Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { headOfFile } from "./packed-file.ts";

/**
 * The rows that a query of an SQLite file gives, one after the other; the file is only read, and nothing is put
 * beside it. Throws where it is none, or where the query does not fit it.
 */
export function* rowsOf(path: string, query: string): Generator<unknown> {
  const database = openToRead(path);
  try {
    yield* database.query(query).iterate();
  } finally {
    database.close();
  }
}

/** How a file begins that is one. */
const MAGIC = Buffer.from("SQLite format 3\0");

/** True for a file of SQLite, whatever it is called. Never throws. */
export function isSqlite(path: string): boolean {
  return headOfFile(path, MAGIC.length)?.equals(MAGIC) === true;
}

/** The names of its tables. Throws where it is none. */
export function tablesOf(path: string): readonly string[] {
  const database = openToRead(path);
  try {
    const query = "SELECT name FROM sqlite_master WHERE type = 'table'";
    return database
      .query<{ readonly name: string }, []>(query)
      .all()
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

/** The names of a table's columns, none where there is no such table. Throws where the file is none of SQLite. */
export function columnsOf(path: string, table: string): readonly string[] {
  const database = openToRead(path);
  try {
    return database
      .query<{ readonly name: string }, [string]>("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

/**
 * Where nobody has it open it is read as if it could not change: SQLite makes files beside one with a log of its
 * changes, and leaves them there. Source: https://www.sqlite.org/uri.html#uriimmutable
 */
function openToRead(path: string): Database {
  if (existsSync(`${path}-shm`)) return new Database(path, { readonly: true });
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants;
  return new Database(
    `${pathToFileURL(path).href}?immutable=1`,
    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
  );
}
