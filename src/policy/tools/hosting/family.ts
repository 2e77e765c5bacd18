import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Where applications are hosted. */
export const hostingPack = family(
  "Hosting platforms (vercel, netlify, railway, heroku, fly, wrangler, firebase, render, dokku, …)",
  tablesOf("hosting"),
);
