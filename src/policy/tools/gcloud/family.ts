import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Google Cloud by gcloud, gsutil, bq and their companions. */
export const gcloudPack = family(
  "Google Cloud (gcloud, gsutil, bq, cbt, apigeecli)",
  tablesOf("gcloud"),
);
