import { ask, deny, destroying, destroyingLikeGo, type Pack } from "../pack.ts";

/** Infrastructure as code: what a plan destroys, and what a state forgets. */
export const terraformPack: Pack = {
  name: "terraform",
  title: "Terraform, OpenTofu, Terragrunt, CDK for Terraform",
  tools: {
    "terraform tofu terragrunt": () =>
      destroyingLikeGo(
        {
          used: "*",
          data:
            "-working-dir -terragrunt-working-dir -config -target -var -var-file -state -state-out " +
            "-backup -parallelism -lock-timeout",
        },
        [
          deny("destroy", [
            "destroys the infrastructure the configuration manages",
            "run `terraform plan -destroy` and let the user apply it",
            "destroy, apply -destroy, run-all|run destroy, run -all @destroy, run --all @destroy",
            "stack run destroy, hcl destroy, destroy-all, run-all apply -destroy, exec @destroy",
            "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-destroy*",
          ]),
          ask("auto-approve", [
            "changes, and where the plan says so destroys, infrastructure without anyone seeing the plan",
            "write the plan (`terraform plan -out=tfplan`) and show it, so that the user applies it",
            "apply -auto-approve, run-all apply, apply-all, apply -replace",
            "apply TF_CLI_ARGS|TF_CLI_ARGS_apply=*-auto-approve*|*-replace*",
            "apply -refresh-only -auto-approve, run -all @apply, stack run apply",
            "script run @*destroy*|*apply*",
          ]),
          ask("apply-plan", [
            "carries out a saved plan, destructions included, without another question",
            "show the plan (`terraform show tfplan`), and let the user apply it",
            "apply @*",
          ]),
          deny("workspace-delete", [
            "deletes a workspace and its record of what exists",
            "empty it and ask the user",
            "workspace delete",
          ]),
          ask("state", [
            "makes Terraform forget or replace resources that go on existing",
            "pull a copy first (`terraform state pull > backup.tfstate`)",
            "state rm|push|replace-provider, state mv, force-unlock, taint|untaint",
            "import -allow-missing-config, init -reconfigure|-migrate-state|-force-copy",
            "run-all ** -auto-approve",
          ]),
        ],
      ),
    cdktf: () =>
      destroying({ data: "--app -a --output -o" }, [
        deny("destroy", [
          "destroys the infrastructure of the stacks",
          "run `cdktf diff` and ask the user",
          "destroy",
        ]),
        ask("auto-approve", [
          "changes infrastructure without anyone seeing the plan",
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
            "destroys the infrastructure the component manages",
            "look with `atmos terraform plan` and let the user destroy it",
            "* destroy|delete, terraform apply|deploy -destroy|--destroy",
          ]),
          ask("apply-component", [
            "changes what is running, or the state of it",
            "show the plan first",
            "terraform apply -auto-approve|--auto-approve",
            "terraform deploy|clean|force-unlock|taint|untaint|import, terraform state|workspace",
          ]),
        ],
      ),
  },
};
