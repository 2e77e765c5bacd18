import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Amazon Web Services by the aws command. */
export const awsPack = family("Amazon Web Services (aws)", tablesOf("aws"));
