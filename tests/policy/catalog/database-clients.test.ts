import { expect, test } from "bun:test";
import {
  databaseClient,
  databaseClients,
  plainClients,
} from "../../../src/policy/catalog/database-clients.ts";
import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "psql -c 'drop table users'",
    "sqlcmd -Q 'drop table users'",
    "echo 'drop table users;' | neonctl psql",
    "render psql d <<< 'drop table users'",
    "echo 'drop table users' > a.sql && snowsql -f a.sql",
    "cypher-shell 'match (n) detach delete n'",
  ],
  passed: [
    "psql -c 'select 1'",
    "echo 'select 1;' | neonctl psql",
    "render psql d <<< 'select 1'",
    "sqlite3 /tmp/x.db 'drop table users'",
  ],
});

test("a client is found by any of its names, and with a version", () => {
  expect(databaseClient("psql16")).toEqual(databaseClient("psql"));
  expect(databaseClient("psqlx")).toBeUndefined();
  expect(plainClients()).toContain(" duckdb ");
  expect(plainClients()).not.toContain(" fly ");
  expect(databaseClients("other")).toContain("mongosh");
  expect(databaseClients()).not.toContain("mongosh");
});
