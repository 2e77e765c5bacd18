import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Object-relational mappers and migration tools of Node. */
export const nodeOrmPack = family(
  "ORMs and migrations of Node (prisma, drizzle-kit, sequelize, typeorm, knex, mikro-orm, …)",
  tablesOf("node-orm"),
);
