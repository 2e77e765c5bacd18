import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Backups and the tools that forget them. */
export const backupPack = family(
  "Backups (restic, borg, kopia, duplicity, velero, pgBackRest, barman, wal-g, tarsnap)",
  tablesOf("backup"),
);
