import type { Description } from "../command.ts";
import { forgeForm } from "../developer-forms.ts";
import {
  ask,
  deny,
  destroying,
  destroyingOpenly,
  onlyRows,
  type Pack,
  printsSecret,
  publishes,
  recoverable,
  uploading,
} from "../pack.ts";
import type { Plain } from "../plain.ts";
import type { Launch } from "../runs.ts";

const LOOK = "list what is there first, and ask the user to do it";

const PLAIN_GH: readonly Plain[] = [
  {
    verbs: "pr view|pr list|pr diff|pr status|pr checks|pr create|pr comment",
    options:
      "-t --title -b --body --base --head -B -H --draft -d --fill --json --limit -L --state -s --comments --patch " +
      "--name-only -R --repo --label -l --author --watch",
    texts: "-t --title -b --body",
    opens: "nothing",
  },
  {
    verbs: "issue view|issue list|issue status|issue create|issue comment",
    options:
      "-t --title -b --body --json --limit -L --state -s --comments -R --repo --label -l --author",
    texts: "-t --title -b --body",
    opens: "nothing",
  },
  { verbs: "run view|run list", texts: "-t --title -b --body", opens: "nothing" },
];

/** What they run from then on: the command of an alias, an editor, a pager. */
const KEPT_COMMANDS: readonly Launch[] = [
  { verbs: "alias set|config set", operands: 1, as: "line" },
];

const ADD_KEY = [
  "would give whoever holds the key access to the account or repository",
  "let the user add it in the account's or repository's settings",
  "ssh-key|deploy-key add, repo deploy-key add",
] as const;

/** GitHub, GitLab and other forges. */
export const forgesPack: Pack = {
  name: "forges",
  title: "GitHub, GitLab, Gitea, Bitbucket, Azure Repos (gh, glab, hub, tea, bb)",
  tools: {
    gh: () => ({
      looks: forgeForm(),
      plain: PLAIN_GH,
      connects: "addresses",
      runs: KEPT_COMMANDS,
      ...uploading(
        destroying(
          {
            used: "*",
            "sent-file": "--body-file|-F",
            data: "-R --repo --hostname -X --method -f --raw-field --field -H --header -q --jq -t --template --input -p --preview --cache -b --body -e --env -o --org -u --user -a --app --visibility --source --remote -m --message --title -l --label -c --codespace",
            looks: "--dry-run",
          },
          [
            deny("delete-repository", [
              "would delete a repository with its issues and releases, or give it away",
              "archive it (`gh repo archive`), or ask the user to do it",
              "repo delete, api -X|--method=POST|PATCH @*/transfer",
            ]),
            publishes("release create !-d !--draft"),
            printsSecret("auth token, auth status -t|--show-token, config get @*token*"),
            deny("delete-by-api", [
              "would delete a part of a repository, organization or account through the API",
              "read it first (`gh api PATH`), and ask the user to do it",
              "api -X|--method=DELETE",
              "api graphql -f|-F|--raw-field|--field=*mutation*delete*|*mutation*remove*|*mutation*archive*|*mutation*transfer*",
            ]),
            ask("publish-project", [
              "would show the project and its history to everybody",
              "make it private (`--private`), or let the user publish it",
              "repo create|new --public --source|-s|--push",
            ]),
            ask("change-visibility", [
              "would show a private repository to everybody, or hide a public one",
              "let the user change it",
              "repo edit --visibility=*",
            ]),
            deny("delete-content", [
              "would delete issues, releases, caches or codespaces of the repository",
              LOOK,
              "issue|release|gist|project|codespace|cs|discussion delete, release delete-asset",
              "project item-delete|field-delete|item-archive, codespace|cs delete --all",
            ]),
            deny("delete-secret", [
              "would delete secrets, variables or keys that workflows use",
              "let the user change them",
              "secret|variable delete|remove|rm, ssh-key|gpg-key delete, repo deploy-key delete",
            ]),
            ask("delete-part", [
              "would delete runs, labels, caches or settings of the repository",
              LOOK,
              "run|cache|label|ruleset|attestation|autolink|extension|alias delete|remove",
              "repo autolink delete, cache delete --all, repo archive|rename, repo sync --force",
              "agent-task delete",
            ]),
            ask("expose", [
              "would let everybody on the network reach a port of the codespace",
              "leave it private, or let the user open it",
              "codespace|cs ports visibility *:public|*:org",
            ]),
            recoverable("cancel-run", [
              "would stop a workflow that is running",
              LOOK,
              "run cancel",
            ]),
            ask("add-key", ADD_KEY),
            ask("stop-workflow", [
              "would stop running workflows, or keep workflows from running",
              LOOK,
              "workflow disable",
              "api -X|--method=PATCH -f|-F|--field|--raw-field=archived=true|visibility=*|private=false",
              "api -X|--method=POST @*/cancel|*/force-cancel|*/disable, codespace|cs stop",
            ]),
            ask("bypass-review", [
              "would merge without the checks and reviews that protect the branch",
              "wait for the checks, or use `--auto`",
              "pr merge --admin",
            ]),
            ask("change-by-api", [
              "would change the repository's rights, protection or content through the API",
              "show the request to the user",
              "api -X|--method=PUT|PATCH|POST @*/collaborators*|*/protection*|*/memberships*|*/actions/permissions*|*/secrets*|*/hooks*|*/git/refs*|*/merges|*/rulesets*",
            ]),
          ],
        ),
        "gist create|gist edit|release create|release upload|api",
      ),
    }),
    glab: () => ({
      runs: KEPT_COMMANDS,
      ...uploading(
        destroying(
          {
            used: "*",
            data: "-R --repo -g --group -X --method -f --raw-field -F --field -H --header --hostname --input -b --branch -s --scope -p --page -m --message -t --title",
            looks: "--dry-run",
          },
          [
            deny("delete-project", [
              "would delete a GitLab project or a part of it, or give it away",
              "archive it, which can be undone, or ask the user to do it",
              "repo|project delete|transfer, api -X|--method=DELETE @*",
            ]),
            deny("delete-content", [
              "would delete issues, merge requests, releases, variables or keys",
              LOOK,
              "issue|mr|release|snippet|incident|milestone delete|rm",
              "variable|var|ssh-key|deploy-key|token|securefile|gpg-key delete|rm|remove|revoke|del",
              "cluster agent delete, cluster ** delete|revoke, schedule delete|del|rm, label delete",
              "opentofu state delete|unlock, runner delete|unassign",
            ]),
            publishes("release create|upload"),
            printsSecret("auth status -t|--show-token, variable get|export, config get @*token*"),
            ask("add-key", ADD_KEY),
            ask("stop-pipeline", [
              "would delete or stop pipelines",
              LOOK,
              "ci|pipeline|pipe delete|cancel, ci cancel job|pipeline, repo archive",
              "api -X|--method=PUT|PATCH|POST @*protected_branches*|*/members*|*/variables*|*/archive|*/transfer",
            ]),
          ],
        ),
        "snippet create",
      ),
    }),
    "gitlab-rails gitlab-rake gitlab-ctl gitlab-backup": () =>
      destroying({ data: "-e --environment" }, [
        deny("server-data", [
          "would delete or replace data of the whole GitLab server",
          "make a backup first (`gitlab-backup create`), and ask the user to do it",
          "runner|r @*destroy*|*delete*|*truncate*|*drop_table*",
          "gitlab:backup:restore|db:drop*|db:reset*|db:schema:load*|gitlab:db:drop_tables|gitlab:setup",
          "restore, cleanse|uninstall|remove-accounts",
        ]),
        ask("server-cleanup", [
          "would remove files that the server no longer knows, or stop the server",
          LOOK,
          "gitlab:cleanup:*|cache:clear*|gitlab:elastic:*delete*|gitlab:*:recreate*",
          "stop|kill|graceful-kill|registry-garbage-collect|pg-upgrade|promote*|deploy-page",
        ]),
      ]),
    "hub tea bkt berg fj forgejo-cli": forge,
    bb: () => onlyRows(forge()),
  },
};

/** The client of a forge. */
function forge(): Description {
  return destroyingOpenly(
    { data: "-X --method -R --repo -r --login -l --remote", looks: "--dry-run" },
    [
      deny("delete-repository", [
        "would delete a repository, a release or a part of them",
        LOOK,
        "delete, repo|repos|repository|project|release|releases delete|rm|remove|del",
        "api -X|--method=DELETE, ** delete|rm|remove",
      ]),
    ],
  );
}
