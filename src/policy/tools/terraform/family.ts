import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Infrastructure as code: what a plan destroys, and what a state forgets. */
export const terraformPack = family(
  "Terraform, OpenTofu, Terragrunt, CDK for Terraform",
  tablesOf("terraform"),
);
