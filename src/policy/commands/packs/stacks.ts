import { helpForm, VERSION } from "../looks.ts";
import { changes, destroying, destroys, type Pack, printsSecret } from "../pack.ts";

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
          destroys(
            "destroy",
            "cloud",
            "every resource of the stack",
            ["destroy|down|dn, stack rm, org|team delete|remove, env rm"],
            {
              instead:
                "run `pulumi preview --diff` or `pulumi destroy --preview-only`, and ask the user to do it",
            },
          ),
          printsSecret("** --show-secrets"),
          changes(
            "unattended",
            "cloud",
            "infrastructure before anybody has seen the preview",
            [
              "up|update -y|--yes|-f|--skip-preview, refresh -y|--yes|-f|--skip-preview",
              "up --replace|--target-replace",
            ],
            { instead: "run `pulumi preview --diff` first" },
          ),
          changes(
            "state",
            "cloud",
            "what Pulumi knows of resources that still exist",
            [
              "state delete|rename|unprotect|edit|upgrade|move|repair, stack import, cancel, config rm|rm-all",
              "stack tag rm, plugin rm, deployment ** delete|reset, policy rm|disable|delete, schedule delete",
              "stack change-secrets-provider, logout -a|--all",
            ],
            { instead: "export a copy first (`pulumi stack export`)" },
          ),
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
          destroys("destroy", "cloud", "the stacks and every resource in them", ["destroy"], {
            instead: "run `cdk diff`, and ask the user to do it",
          }),
          changes(
            "unapproved",
            "cloud",
            "infrastructure and rights without anybody's approval",
            [
              "deploy --require-approval=never, deploy --force|-f|--hotswap, gc, rollback, import --force",
              "refactor --force",
            ],
            { instead: "run `cdk diff`, then deploy without these flags" },
          ),
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
          destroys("remove", "cloud", "the stack with its functions, buckets and tables", [
            "remove|destroy|down|nuke|delete|deploy:remove, down *, env delete, app delete",
            "stack delete|down, compose down, cf:rollback",
          ]),
          changes(
            "change",
            "cloud",
            "or delete parts of the stack",
            [
              "rollback|unlock|undeploy, secret remove|delete|rm, state remove|repair, destroy *",
              "bucket:remove|cdn:disable|package-name:delete|domain:delete, delete_domain, s3remove, unset",
            ],
            { instead: "look at what is deployed first (`serverless info`)" },
          ),
        ],
      ),
  },
};
