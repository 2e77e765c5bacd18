import { expect, test } from "bun:test";
import { runsIn } from "../commands/runs-in.ts";

test.each([
  ["echo x | xargs -n1 rm", "rm x"],
  ["echo x | xargs -I{} rm {}", "rm x"],
  ["echo x | xargs --replace=% rm %", "rm x"],
  ["parallel rm ::: x", "rm x"],
  ["parallel 'rm {}' ::: x", "rm x"],
])("%s runs %s", (command, inner) => {
  expect(runsIn(command)).toContain(inner);
});

test.each(["xargs", "parallel --dry-run rm ::: x"])("%s runs nothing", (command) => {
  expect(runsIn(command)).toEqual([]);
});
