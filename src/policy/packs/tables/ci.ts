import { ask, COMMON_SWITCHES, deny, type Pack, type Tool } from "../pack.ts";

const LOOK = "look with the matching view or list command, and ask the user to do it";

/** Continuous integration. */
export const ciPack: Pack = {
  name: "ci",
  title:
    "Continuous integration (jenkins-cli, circleci, gitlab-runner, buildkite, drone, travis, teamcity, concourse)",
  tools: [
    [["jenkins-cli", "jenkins", "jcli", "jk"], jenkins],
    [
      [
        "circleci",
        "gitlab-runner",
        "drone",
        "travis",
        "bk",
        "buildkite-agent",
        "appveyor",
        "woodpecker-cli",
        "codefresh",
        "sem",
        "spacelift",
        "spacectl",
        "octo",
        "bitrise",
        "act_runner",
        "tfe",
      ],
      ci,
    ],
  ],
  examples: () => ({
    denies: [
      "java -jar jenkins-cli.jar -s https://ci.example delete-job shop",
      "jenkins-cli -s https://ci.example -auth u:t delete-node n1",
      "circleci context delete org shop",
      "circleci context remove-secret org shop TOKEN",
      "gitlab-runner unregister --all-runners",
      "drone repo rm me/shop",
      "travis env unset TOKEN",
    ],
    allows: [
      "java -jar jenkins-cli.jar -s https://ci.example list-jobs",
      "jenkins-cli -s https://ci.example -auth u:t get-node n1",
      "circleci context list org",
      "circleci config validate",
      "gitlab-runner list",
      "drone repo ls",
      "travis env list",
    ],
  }),
};

function jenkins(): Tool {
  return {
    flags: "go",
    values: "-s -auth -i -p -user -logger -u",
    rows: [
      deny("delete", "deletes jobs, builds, nodes, views or credentials", LOOK, [
        "delete-*|remove-*",
        "** delete|remove",
        "groovy|groovysh",
        "safe-shutdown|shutdown",
      ]),
      ask("stop", "stops builds, nodes or the server", LOOK, [
        "stop-builds|disable-*|clear-queue|offline-node|disconnect-node|quiet-down|restart|safe-restart|reload-configuration|update-job|update-credentials*|update-node|keep-build|cancel-quiet-down|reload-job",
      ]),
    ],
  };
}

function ci(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values:
      "--host --token -t -u --url -c --config -n --name --org --org-id --integration-token -r --repo --context",
    dry: "--dry-run",
    rows: [
      deny(
        "delete",
        "deletes contexts, secrets, runners, repositories or packages of the build system",
        LOOK,
        [
          "** delete|rm|remove|remove-secret|delete-secret|destroy|unregister|delete-token|delete-*|remove-*",
          "unregister",
          "env unset|clear",
          "orb unlist|remove-from-category|unpublish",
          "remove",
          "resource-class delete",
        ],
      ),
      ask("stop", "stops or changes what builds", LOOK, [
        "** stop|cancel|disable|pause|revoke|unset|reset|purge|deactivate|kill|prune",
        "cache|artifact prune|clear",
        "orb publish|promote",
        "repo disable|chown|repair",
        "verify|cache --delete",
      ]),
    ],
  };
}
