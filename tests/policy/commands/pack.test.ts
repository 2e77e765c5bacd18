import { describe, expect, test } from "bun:test";
import { descriptionOf } from "../../../src/policy/catalog/descriptions.ts";
import { programsOf, rowsOf } from "../../../src/policy/commands/pack.ts";
import { PACKS } from "../tools/all-packs.ts";
import { runsIn } from "./runs-in.ts";

test("a pack has the programs and the rows of all its tools", () => {
  const row = { id: "raze", patterns: ["raze"] };
  const tools = { "a b": () => ({ destroys: [row] }), c: () => ({ options: {} }) };
  const pack = { name: "towns", title: "Towns", tools };
  expect(programsOf(pack)).toEqual(["a", "b", "c"]);
  expect(rowsOf(pack)).toEqual([row]);
});

describe("a tool that also runs commands", () => {
  test("is described so without its pack", () => {
    const tools = PACKS.flatMap((pack) => Object.entries(pack.tools))
      .map(([names, describe]) => [names, describe()] as const)
      .filter(([, { options, runs }]) => options !== undefined && runs !== undefined);
    expect(tools.length).toBeGreaterThan(30);
    const different = tools.flatMap(
      ([names, { options, runs, passes, stores, uploads, project, ...tool }]) => {
        const { connects, packages, removes, unchecked, keeps } = tool;
        const more = { connects, packages, removes, unchecked, keeps };
        const said = { options, runs, passes, stores, uploads, project, ...more };
        return names.split(" ").filter((name) => !Bun.deepEquals(descriptionOf(name), said));
      },
    );
    expect(different).toEqual([]);
  });

  test.each([
    ["uv run --with a rm x", "rm x"],
    ["mise exec -C /a -- rm x", "rm x"],
    ["conda run -n a rm x", "rm x"],
    ["op run --env-file a -- rm x", "rm x"],
    ["aws-vault exec -d 1h a -- rm x", "rm x"],
    ["npm exec --dry-run -- rm x", "rm x"],
    ["wsl -d Ubuntu rm x", "rm x"],
    ["lxc exec --env A=b web -- rm x", "rm x @"],
    ["kamal app exec -r a 'rm x'", "rm x @"],
    ["eb ssh -c 'rm x'", "rm x @"],
    ["gcloud compute ssh a --zone b --command 'rm x'", "rm x @"],
    ["nomad alloc exec -task a b rm x", "rm x @"],
  ])("%s runs %s", (command, inner) => {
    expect(runsIn(command)).toEqual([inner]);
  });
});
