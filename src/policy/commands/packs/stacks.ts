import { helpForm, VERSION } from "../looks.ts";
import { ask, deny, destroying, type Pack, printsSecret } from "../pack.ts";

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
            "would destroy every resource of the stack",
            "run `pulumi preview --diff` or `pulumi destroy --preview-only`, and ask the user to do it",
            "destroy|down|dn, stack rm, org|team delete|remove, env rm",
          ]),
          printsSecret("** --show-secrets"),
          ask("unattended", [
            "would change infrastructure before anybody has seen the preview",
            "run `pulumi preview --diff` first",
            "up|update -y|--yes|-f|--skip-preview, refresh -y|--yes|-f|--skip-preview",
            "up --replace|--target-replace",
          ]),
          ask("state", [
            "would make Pulumi forget or replace resources that still exist",
            "export a copy first (`pulumi stack export`)",
            "state delete|rename|unprotect|edit|upgrade|move|repair, stack import, cancel, config rm|rm-all",
            "stack tag rm, plugin rm, deployment ** delete|reset, policy rm|disable|delete, schedule delete",
            "stack change-secrets-provider, logout -a|--all",
          ]),
        ],
      ),
    cdk: () => ({
      looks: [
        helpForm("bootstrap|deploy|destroy|diff|doctor|import|init|list|ls|synth|watch"),
        VERSION,
      ],
      ...destroying(
        {
          used: "*",
          data: "-a --app -c --context --profile -o --output --require-approval -r --role-arn --toolkit-stack-name -p --plugin --region",
        },
        [
          deny("destroy", [
            "would destroy the stacks and every resource in them",
            "run `cdk diff`, and ask the user to do it",
            "destroy",
          ]),
          ask("unapproved", [
            "would change infrastructure and rights without anybody's approval",
            "run `cdk diff`, then deploy without these flags",
            "deploy --require-approval=never, deploy --force|-f|--hotswap, gc, rollback, import --force",
            "refactor --force",
          ]),
        ],
      ),
    }),
    "serverless sls sst alchemy arc osls encore": () =>
      destroying(
        {
          used: "*",
          data: "-s --stage -r --region --aws-profile -c --config --profile --name",
          looks: "--dry-run",
        },
        [
          deny("remove", [
            "would delete the stack with its functions, buckets and tables",
            "ask the user to remove it",
            "remove|destroy|down|nuke|delete|deploy:remove, down *, env delete, app delete",
            "stack delete|down, compose down, cf:rollback",
          ]),
          ask("change", [
            "would roll back or delete parts of the stack",
            "look at what is deployed first (`serverless info`)",
            "rollback|unlock|undeploy, secret remove|delete|rm, state remove|repair, destroy *",
            "bucket:remove|cdn:disable|package-name:delete|domain:delete, delete_domain, s3remove, unset",
          ]),
        ],
      ),
  },
};
