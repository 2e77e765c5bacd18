import { family } from "../family.ts";
import { mysqlForm, psqlForm, sqliteForm } from "../sql-forms.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Administration commands of database servers that are not SQL. */
export const databaseAdminPack = family(
  "Database administration (dropdb, mysqladmin, mongorestore, pg_restore, nodetool, cockroach, …)",
  tablesOf("database-admin"),
  {
    psql: () => ({ looks: psqlForm() }),
    mysql: () => ({ looks: mysqlForm() }),
    sqlite3: () => ({ looks: sqliteForm() }),
  },
);
