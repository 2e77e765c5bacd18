import { describe, expect, test } from "bun:test";
import { descriptionOf } from "../../../src/policy/commands/descriptions.ts";
import {
  deletes,
  destroying,
  destroys,
  pass,
  passingOn,
  running,
} from "../../../src/policy/commands/pack.ts";
import { PACKS } from "../packs/all-packs.ts";
import { runsIn } from "./runs-in.ts";

describe("rows", () => {
  test("take patterns side by side", () => {
    expect(deletes("delete", "files", "an object", ["rm a|b, rm c", "drop"]).patterns).toEqual([
      "rm a|b",
      "rm c",
      "drop",
    ]);
    expect(pass("ls, cat").patterns).toEqual(["ls", "cat"]);
  });

  test("say what is done to what, and what to do instead beside it", () => {
    const facets = { whose: "own", instead: "look first" } as const;
    expect(destroys("drop", "database", "every table", ["drop"], facets)).toEqual({
      id: "drop",
      effect: {
        kind: "outside",
        act: "deletes",
        what: "database",
        noun: "every table",
        extent: "everything",
        whose: "own",
      },
      instead: "look first",
      patterns: ["drop"],
    });
    expect(pass("ls").effect).toBeUndefined();
  });
});

describe("a tool that also runs commands", () => {
  const tool = destroying({ data: "-c --config -n" }, []);

  test("keeps its options, but for those that matter for what it runs", () => {
    const { options, passes } = running(tool, { verbs: "ssh" }, { "remote-shell": "-c|--command" });
    expect(options).toEqual({ "remote-shell": "-c|--command", data: "--config -n" });
    expect(passes).toBeUndefined();
  });

  test("may do nothing else", () => {
    expect(passingOn(tool, { verbs: "exec" })).toMatchObject({ passes: true, grammar: "exact" });
  });

  test("is described so without its pack", () => {
    const tools = PACKS.flatMap((pack) => Object.entries(pack.tools))
      .map(([names, describe]) => [names, describe()] as const)
      .filter(([, { options, runs }]) => options !== undefined && runs !== undefined);
    expect(tools.length).toBeGreaterThan(30);
    const different = tools.flatMap(
      ([names, { options, runs, passes, stores, uploads, project, ...tool }]) => {
        const { connects, packages, removes, unchecked } = tool;
        const more = { connects, packages, removes, unchecked };
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
