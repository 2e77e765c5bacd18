import {
  changes,
  destroying,
  destroyingLikeGo,
  destroys,
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
        destroys("destroy", "cloud", "all infrastructure of the stacks", ["destroy"], {
          instead: "run `cdktf diff`, and ask the user to do it",
        }),
        changes(
          "auto-approve",
          "cloud",
          "infrastructure before anybody has seen the plan",
          ["deploy|apply --auto-approve"],
          { instead: "run `cdktf diff` first" },
        ),
      ]),
    // atmos puts a component behind the sub-command of terraform, helmfile or packer that it runs.
    atmos: () =>
      destroying(
        {
          data: "-s --stack --base-path --config-path --logs-level --skip-init",
          looks: "--dry-run",
        },
        [
          destroys(
            "destroy-component",
            "cloud",
            "all infrastructure that the component manages",
            ["* destroy|delete, terraform apply|deploy -destroy|--destroy"],
            { instead: "look with `atmos terraform plan`, and let the user destroy it" },
          ),
          changes(
            "apply-component",
            "cloud",
            "running infrastructure, or the record of its state",
            [
              "terraform apply -auto-approve|--auto-approve",
              "terraform deploy|clean|force-unlock|taint|untaint|import, terraform state|workspace",
            ],
            { instead: "show the user the plan first" },
          ),
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
      destroys(
        "destroy",
        "cloud",
        "all infrastructure that the configuration manages",
        [
          "destroy, apply -destroy, run-all|run destroy, run -all @destroy, run --all @destroy",
          "stack run destroy, hcl destroy, destroy-all, run-all apply -destroy, exec @destroy",
          "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-destroy*",
        ],
        { instead: "run `terraform plan -destroy`, and let the user apply it" },
      ),
      changes(
        "auto-approve",
        "cloud",
        "or destroy infrastructure without a reviewed plan",
        [
          "apply -auto-approve, run-all apply, apply-all, apply -replace",
          "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-auto-approve*|*-replace*",
          "apply -refresh-only -auto-approve, run -all @apply, stack run apply",
          "script run @*destroy*|*apply*",
        ],
        { instead: "write a plan (`terraform plan -out=tfplan`), and let the user apply it" },
      ),
      changes(
        "apply-plan",
        "cloud",
        "infrastructure by a saved plan, with all that it destroys",
        ["apply @*"],
        { instead: "show the user the plan (`terraform show`), and let them apply it" },
      ),
      destroys(
        "workspace-delete",
        "cloud",
        "a workspace with its record of what exists",
        ["workspace delete"],
        { instead: "empty it first, and ask the user to delete it" },
      ),
      changes(
        "state",
        "cloud",
        "what Terraform knows of resources that still exist",
        [
          "state rm|push|replace-provider, state mv, force-unlock, taint|untaint",
          "import -allow-missing-config, init -reconfigure|-migrate-state|-force-copy",
          "run-all ** -auto-approve",
        ],
        { instead: "pull a copy first (`terraform state pull > backup.tfstate`)" },
      ),
      // With a name, `-json` or `-raw` it prints what is marked as sensitive as well.
      printsSecret(`output @${SECRET_NAMES}`),
      holdsSecret("output -json, show -json, state pull"),
    ],
  );
}
