import { ask, deny, destroying, type Pack } from "../pack.ts";

/** Pulumi, CDK, Serverless and SST own whole stacks. */
export const stacksPack: Pack = {
  name: "stacks",
  title: "Pulumi, AWS CDK, Serverless Framework, SST, Crossplane, Bicep, Architect",
  tools: {
    pulumi: () =>
      destroying(
        {
          used: "*",
          data: "-C --cwd -s --stack --color -v --verbose --config -c --config-file",
          looks: "--preview-only",
        },
        [
          deny("destroy", [
            "destroys every resource of the stack",
            "run `pulumi preview --diff` or `pulumi destroy --preview-only`, and ask the user",
            "destroy|down|dn, stack rm, org|team delete|remove, env rm",
          ]),
          ask("unattended", [
            "changes infrastructure without anyone seeing the preview",
            "run `pulumi preview --diff` first",
            "up|update -y|--yes|-f|--skip-preview, refresh -y|--yes|-f|--skip-preview",
            "up --replace|--target-replace",
          ]),
          ask("state", [
            "makes Pulumi forget or replace resources that go on existing",
            "export a copy first (`pulumi stack export`)",
            "state delete|rename|unprotect|edit|upgrade|move|repair, stack import, cancel, config rm|rm-all",
            "stack tag rm, plugin rm, deployment ** delete|reset, policy rm|disable|delete, schedule delete",
            "stack change-secrets-provider, logout -a|--all",
          ]),
        ],
      ),
    cdk: () =>
      destroying(
        {
          used: "*",
          data: "-a --app -c --context --profile -o --output --require-approval -r --role-arn --toolkit-stack-name -p --plugin --region",
        },
        [
          deny("destroy", [
            "destroys the stacks and every resource in them",
            "run `cdk diff` and ask the user",
            "destroy",
          ]),
          ask("unapproved", [
            "changes infrastructure and rights without anyone approving it",
            "run `cdk diff`, then deploy without these flags",
            "deploy --require-approval=never, deploy --force|-f|--hotswap, gc, rollback, import --force",
            "refactor --force",
          ]),
        ],
      ),
    "serverless sls sst alchemy arc osls encore": () =>
      destroying(
        {
          used: "*",
          data: "-s --stage -r --region --aws-profile -c --config --profile --name",
          looks: "--dry-run",
        },
        [
          deny("remove", [
            "deletes the stack with its functions, buckets and tables",
            "ask the user to remove it",
            "remove|destroy|down|nuke|delete|deploy:remove, down *, env delete, app delete",
            "stack delete|down, compose down, cf:rollback",
          ]),
          ask("change", [
            "rolls back or deletes parts of the stack",
            "look first (`serverless info`)",
            "rollback|unlock|undeploy, secret remove|delete|rm, state remove|repair, destroy *",
            "bucket:remove|cdn:disable|package-name:delete|domain:delete, delete_domain, s3remove, unset",
          ]),
        ],
      ),
  },
};
