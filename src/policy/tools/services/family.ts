import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Search, feature flags, monitoring, payments, mail and identity as a service. */
export const servicesPack = family(
  "Search, feature flags, monitoring, payments, mail, identity (algolia, ldcli, datadog-ci, newrelic, stripe, auth0, sentry-cli, …)",
  tablesOf("services"),
);
