import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Migration tools of Ruby, Python, PHP, Elixir, Rust, Go, Java and .NET. */
export const migrationsPack = family(
  "Migrations (rails, rake, django, alembic, flyway, liquibase, artisan, doctrine, ecto, diesel, sqlx, goose, atlas, EF)",
  tablesOf("migrations"),
);
