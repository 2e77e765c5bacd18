import type { Description } from "../command.ts";
import { deletes, destroying, destroys, onlyRows, type Pack, running } from "../pack.ts";

/** Deployment tools that own stacks on AWS. */
export const awsToolsPack: Pack = {
  name: "aws-tools",
  title: "Tools that deploy to AWS (eb, copilot, amplify, ecs-cli, chalice, sam, s3 clients)",
  tools: {
    eb: () =>
      running(
        stackTool(),
        { verbs: "ssh", as: "options", elsewhere: true },
        { "remote-shell": "-c|--command" },
      ),
    copilot: () => onlyRows(stackTool()),
    "amplify ampx chalice zappa ecs-cli aws-nuke cloud-nuke": stackTool,
    sam: () =>
      destroying(
        { data: "--profile --region --stack-name --config-env --config-file -t --template-file" },
        [
          destroys("delete-stack", "cloud", "the stack and every resource in it", ["delete"], {
            instead: "list the resources (`sam list resources`), and ask the user to do it",
          }),
        ],
      ),
  },
};

function stackTool(): Description {
  return destroying(
    { data: "--profile -r --region -e --env -n --name -a --app --stage -c --config --cluster" },
    [
      destroys(
        "delete-application",
        "cloud",
        "the application's environment with the resources in it",
        [
          "terminate|delete|undeploy|destroy|nuke|down, app|env|svc|job|task|pipeline|deploy delete",
          "labs cleanup*, sandbox delete, remove, env remove, run --no-dry-run, aws, stack delete",
          "compose down, service rm|delete|down, --no-dry-run, defaults delete",
        ],
      ),
      deletes("remove-part", "cloud", "a part of the application", [
        "remove *, restore|abort|swap|rollback, scale @0",
      ]),
    ],
  );
}
