import { deletes, destroyingLikeGo, destroyingOpenly, type Pack, stops } from "../pack.ts";

/** Continuous integration. */
export const ciPack: Pack = {
  name: "ci",
  title:
    "Continuous integration (jenkins-cli, circleci, gitlab-runner, buildkite, drone, travis, teamcity, concourse)",
  tools: {
    "jenkins-cli jenkins jcli jk": () =>
      destroyingLikeGo({ data: "-s -auth -i -p -user -logger -u" }, [
        deletes(
          "delete",
          "service",
          "jobs, builds, nodes, views or credentials of the build server",
          ["delete-*|remove-*, ** delete|remove, groovy|groovysh, safe-shutdown|shutdown"],
          { whose: "shared" },
        ),
        stops("stop", "service", "builds, nodes or the server", [
          "stop-builds|disable-*|clear-queue|offline-node|disconnect-node|quiet-down|restart|safe-restart|reload-configuration|update-job|update-credentials*|update-node|keep-build|cancel-quiet-down|reload-job",
        ]),
      ]),
    ["circleci gitlab-runner drone travis bk buildkite-agent appveyor woodpecker-cli codefresh " +
      "sem spacelift spacectl octo bitrise act_runner tfe"]: () =>
      destroyingOpenly(
        {
          data: "--host --token -t -u --url -c --config -n --name --org --org-id --integration-token -r --repo --context",
          looks: "--dry-run",
        },
        [
          deletes(
            "delete",
            "service",
            "contexts, secrets, runners, repositories or packages of the CI system",
            [
              "** delete|rm|remove|remove-secret|delete-secret|destroy|unregister|delete-token|delete-*|remove-*",
              "unregister, env unset|clear, orb unlist|remove-from-category|unpublish, remove",
              "resource-class delete",
            ],
            { whose: "shared" },
          ),
          stops("stop", "service", "builds, or change them", [
            "** stop|cancel|disable|pause|revoke|unset|reset|purge|deactivate|kill|prune",
            "cache|artifact prune|clear, orb publish|promote, repo disable|chown|repair",
            "verify|cache --delete",
          ]),
        ],
      ),
  },
};
