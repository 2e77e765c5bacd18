import { Database } from "bun:sqlite";

/**
 * The rows that a query of an SQLite file gives, one after the other; the file is only read. Throws where it is
 * none, or where the query does not fit it.
 */
export function* rowsOf(path: string, query: string): Generator<unknown> {
  const database = new Database(path, { readonly: true });
  try {
    yield* database.query(query).iterate();
  } finally {
    database.close();
  }
}
