import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Microsoft Azure by az, azd and azcopy. */
export const azurePack = family("Microsoft Azure (az, azd, azcopy)", tablesOf("azure"));
