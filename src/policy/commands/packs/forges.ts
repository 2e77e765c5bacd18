import type { Description } from "../command.ts";
import { forgeForm } from "../developer-forms.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  onlyRows,
  opens,
  type Pack,
  printsSecret,
  publishes,
  publishesAs,
  stops,
  uploading,
} from "../pack.ts";
import type { Plain } from "../plain.ts";
import type { Launch } from "../runs.ts";

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
            destroys(
              "delete-repository",
              "repository",
              "a repository with its issues and releases, or give it away",
              ["repo delete, api -X|--method=POST|PATCH @*/transfer"],
              { instead: "archive it (`gh repo archive`), or ask the user to do it" },
            ),
            publishes("release create !-d !--draft"),
            printsSecret("auth token, auth status -t|--show-token, config get @*token*"),
            deletes(
              "delete-by-api",
              "repository",
              "a part of a repository, organization or account through the API",
              [
                "api -X|--method=DELETE",
                "api graphql -f|-F|--raw-field|--field=*mutation*delete*|*mutation*remove*|*mutation*archive*|*mutation*transfer*",
              ],
              {
                instead: "read it first (`gh api PATH`), and ask the user to do it",
                whose: "shared",
              },
            ),
            publishesAs(
              "publish-project",
              "repository",
              "the project and its history to everybody",
              ["repo create|new --public --source|-s|--push"],
              { instead: "make it private (`--private`), or let the user publish it" },
            ),
            publishesAs(
              "change-visibility",
              "repository",
              "a private repository to everybody, or hide a public one",
              ["repo edit --visibility=*"],
              { instead: "let the user change it" },
            ),
            deletes(
              "delete-content",
              "repository",
              "issues, releases, caches or codespaces of the repository",
              [
                "issue|release|gist|project|codespace|cs|discussion delete, release delete-asset",
                "project item-delete|field-delete|item-archive, codespace|cs delete --all",
              ],
              { whose: "shared" },
            ),
            deletes(
              "delete-secret",
              "secret",
              "secrets, variables or keys that workflows use",
              ["secret|variable delete|remove|rm, ssh-key|gpg-key delete, repo deploy-key delete"],
              { instead: "let the user change them", whose: "shared" },
            ),
            deletes(
              "delete-part",
              "repository",
              "runs, labels, caches or settings of the repository",
              [
                "run|cache|label|ruleset|attestation|autolink|extension|alias delete|remove",
                "repo autolink delete, cache delete --all, repo archive|rename, repo sync --force",
                "agent-task delete",
              ],
            ),
            opens("expose", "network", "a port of the codespace to everybody on the network", [
              "codespace|cs ports visibility *:public|*:org",
            ]),
            stops("cancel-run", "service", "a workflow that is running", ["run cancel"], {
              back: "can be started again",
            }),
            opens(
              "add-key",
              "account",
              "the account or repository to whoever holds the key",
              ["ssh-key|deploy-key add, repo deploy-key add"],
              { instead: "let the user add it in the account's or repository's settings" },
            ),
            stops("stop-workflow", "service", "running workflows, or keep workflows from running", [
              "workflow disable",
              "api -X|--method=PATCH -f|-F|--field|--raw-field=archived=true|visibility=*|private=false",
              "api -X|--method=POST @*/cancel|*/force-cancel|*/disable, codespace|cs stop",
            ]),
            changes(
              "bypass-review",
              "repository",
              "the protected branch without its checks and reviews",
              ["pr merge --admin"],
              { instead: "wait for the checks, or use `--auto`" },
            ),
            changes(
              "change-by-api",
              "repository",
              "the repository's rights, protection or content through the API",
              [
                "api -X|--method=PUT|PATCH|POST @*/collaborators*|*/protection*|*/memberships*|*/actions/permissions*|*/secrets*|*/hooks*|*/git/refs*|*/merges|*/rulesets*",
              ],
              { instead: "show the request to the user" },
            ),
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
            destroys(
              "delete-project",
              "repository",
              "a GitLab project or a part of it, or give it away",
              ["repo|project delete|transfer, api -X|--method=DELETE @*"],
              { instead: "archive it, which can be undone, or ask the user to do it" },
            ),
            deletes(
              "delete-content",
              "repository",
              "issues, merge requests, releases, variables or keys",
              [
                "issue|mr|release|snippet|incident|milestone delete|rm",
                "variable|var|ssh-key|deploy-key|token|securefile|gpg-key delete|rm|remove|revoke|del",
                "cluster agent delete, cluster ** delete|revoke, schedule delete|del|rm, label delete",
                "opentofu state delete|unlock, runner delete|unassign",
              ],
              { whose: "shared" },
            ),
            publishes("release create|upload"),
            printsSecret("auth status -t|--show-token, variable get|export, config get @*token*"),
            opens(
              "add-key",
              "account",
              "the account or repository to whoever holds the key",
              ["ssh-key|deploy-key add, repo deploy-key add"],
              { instead: "let the user add it in the account's or repository's settings" },
            ),
            deletes("stop-pipeline", "service", "pipelines, or stop them", [
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
        destroys(
          "server-data",
          "repository",
          "or replace data of the whole GitLab server",
          [
            "runner|r @*destroy*|*delete*|*truncate*|*drop_table*",
            "gitlab:backup:restore|db:drop*|db:reset*|db:schema:load*|gitlab:db:drop_tables|gitlab:setup",
            "restore, cleanse|uninstall|remove-accounts",
          ],
          { instead: "make a backup first (`gitlab-backup create`), and ask the user to do it" },
        ),
        deletes(
          "server-cleanup",
          "repository",
          "files that the server no longer knows, or stop the server",
          [
            "gitlab:cleanup:*|cache:clear*|gitlab:elastic:*delete*|gitlab:*:recreate*",
            "stop|kill|graceful-kill|registry-garbage-collect|pg-upgrade|promote*|deploy-page",
          ],
        ),
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
      destroys("delete-repository", "repository", "a repository, a release or a part of them", [
        "delete, repo|repos|repository|project|release|releases delete|rm|remove|del",
        "api -X|--method=DELETE, ** delete|rm|remove",
      ]),
    ],
  );
}
