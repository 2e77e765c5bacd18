import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** GitHub, GitLab and other forges. */
export const forgesPack = family(
  "GitHub, GitLab, Gitea, Bitbucket, Azure Repos (gh, glab, hub, tea, bb)",
  tablesOf("forges"),
);
