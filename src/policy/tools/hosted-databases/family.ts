import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Hosted databases: whole projects, branches and their data. */
export const hostedDatabasesPack = family(
  "Hosted databases (supabase, neonctl, pscale, turso, convex, atlas, xata, upstash, appwrite)",
  tablesOf("hosted-databases"),
);
