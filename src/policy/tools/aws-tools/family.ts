import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Deployment tools that own stacks on AWS. */
export const awsToolsPack = family(
  "Tools that deploy to AWS (eb, copilot, amplify, ecs-cli, chalice, sam, s3 clients)",
  tablesOf("aws-tools"),
);
