import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Version control beside Git, whose own rules read its commands. */
export const versionControlPack = family(
  "Version control beside Git (hg, svn, p4, jj, fossil) and release tools",
  tablesOf("version-control"),
);
