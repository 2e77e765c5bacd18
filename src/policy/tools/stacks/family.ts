import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Pulumi, CDK, Serverless and SST own whole stacks. */
export const stacksPack = family(
  "Pulumi, AWS CDK, Serverless Framework, SST, Crossplane, Bicep, Architect",
  tablesOf("stacks"),
);
