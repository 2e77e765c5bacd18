import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Continuous integration. */
export const ciPack = family(
  "Continuous integration (jenkins-cli, circleci, gitlab-runner, buildkite, drone, travis, teamcity, concourse)",
  tablesOf("ci"),
);
