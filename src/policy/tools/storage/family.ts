import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Copies of data: object stores, mirrors and backups. */
export const storagePack = family(
  "Object stores and mirrors (rclone, mc, s3cmd, s5cmd)",
  tablesOf("storage"),
);
