import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Stores of secrets. */
export const secretStoresPack = family(
  "Secret stores (vault, op, bw, doppler, infisical, gopass, chamber, akeyless, security)",
  tablesOf("secret-stores"),
);
