import {
  ask,
  deny,
  destroying,
  destroyingLikeGo,
  holdsSecret,
  looking,
  type Pack,
  printsSecret,
  SECRET_NAMES,
} from "../pack.ts";
import { terraformForm } from "../stack-forms.ts";

/** Infrastructure as code: what a plan destroys, and what a state forgets. */
export const terraformPack: Pack = {
  name: "terraform",
  title: "Terraform, OpenTofu, Terragrunt, CDK for Terraform",
  tools: {
    "terraform tofu": () => ({
      ...looking(terraform(), terraformForm()),
      plain: { verbs: "validate|fmt|plan", options: "-check -recursive -diff" },
    }),
    // It runs hooks of its project.
    terragrunt: terraform,
    cdktf: () =>
      destroying({ data: "--app -a --output -o" }, [
        deny("destroy", [
          "would destroy all infrastructure of the stacks",
          "run `cdktf diff`, and ask the user to do it",
          "destroy",
        ]),
        ask("auto-approve", [
          "would change infrastructure before anybody has seen the plan",
          "run `cdktf diff` first",
          "deploy|apply --auto-approve",
        ]),
      ]),
    // atmos puts a component behind the sub-command of terraform, helmfile or packer that it runs.
    atmos: () =>
      destroying(
        {
          data: "-s --stack --base-path --config-path --logs-level --skip-init",
          looks: "--dry-run",
        },
        [
          deny("destroy-component", [
            "would destroy all infrastructure that the component manages",
            "look with `atmos terraform plan`, and let the user destroy it",
            "* destroy|delete, terraform apply|deploy -destroy|--destroy",
          ]),
          ask("apply-component", [
            "would change running infrastructure, or the record of its state",
            "show the user the plan first",
            "terraform apply -auto-approve|--auto-approve",
            "terraform deploy|clean|force-unlock|taint|untaint|import, terraform state|workspace",
          ]),
        ],
      ),
  },
};

function terraform() {
  return destroyingLikeGo(
    {
      used: "*",
      data:
        "-working-dir -terragrunt-working-dir -config -target -var -var-file -state -state-out " +
        "-backup -parallelism -lock-timeout",
    },
    [
      deny("destroy", [
        "would destroy all infrastructure that the configuration manages",
        "run `terraform plan -destroy`, and let the user apply it",
        "destroy, apply -destroy, run-all|run destroy, run -all @destroy, run --all @destroy",
        "stack run destroy, hcl destroy, destroy-all, run-all apply -destroy, exec @destroy",
        "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-destroy*",
      ]),
      ask("auto-approve", [
        "would change or destroy infrastructure without a reviewed plan",
        "write a plan (`terraform plan -out=tfplan`), and let the user apply it",
        "apply -auto-approve, run-all apply, apply-all, apply -replace",
        "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-auto-approve*|*-replace*",
        "apply -refresh-only -auto-approve, run -all @apply, stack run apply",
        "script run @*destroy*|*apply*",
      ]),
      ask("apply-plan", [
        "would apply a saved plan, with all that it destroys",
        "show the user the plan (`terraform show`), and let them apply it",
        "apply @*",
      ]),
      deny("workspace-delete", [
        "would delete a workspace with its record of what exists",
        "empty it first, and ask the user to delete it",
        "workspace delete",
      ]),
      ask("state", [
        "would make Terraform forget or replace resources that still exist",
        "pull a copy first (`terraform state pull > backup.tfstate`)",
        "state rm|push|replace-provider, state mv, force-unlock, taint|untaint",
        "import -allow-missing-config, init -reconfigure|-migrate-state|-force-copy",
        "run-all ** -auto-approve",
      ]),
      // With a name, `-json` or `-raw` it prints what is marked as sensitive as well.
      printsSecret(`output @${SECRET_NAMES}`),
      holdsSecret("output -json, show -json, state pull"),
    ],
  );
}
