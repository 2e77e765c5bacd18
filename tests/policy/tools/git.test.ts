import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";
import { gitLine } from "../../../src/policy/tools/git.ts";
import { verdicts } from "../commands/decided.ts";
import { exampleWorld } from "../world.ts";

function read(line: string) {
  const words = line.split(" ").map((value): Arg => ({ value, glob: false, start: 0, end: 0 }));
  const { verb, args, folder, settings } = gitLine(words);
  return {
    verb: verb?.value,
    args: args.map(({ value }) => value).join(" "),
    folder: folder?.value,
    settings: settings.map(([key, value]) => `${key}=${value}`),
  };
}

describe("git's own options are told from the sub-command", () => {
  test.each([
    ["show HEAD:.env", { verb: "show", args: "HEAD:.env" }],
    ["--attr-source HEAD show -p a", { verb: "show", args: "-p a" }],
    ["--attr-source=HEAD --no-pager log", { verb: "log", args: "" }],
    ["-C a -C b status", { verb: "status", folder: "a/b" }],
    ["-C a -C /b status", { verb: "status", folder: "/b" }],
    ["-c a.b=c -c d status", { verb: "status", settings: ["a.b=c", "d=true"] }],
    ["--exec-path status", { verb: "status" }],
    ["--config-env a=B push", { verb: "push" }],
    ["-p diff -- a", { verb: "diff", args: "-- a" }],
  ])("git %s", (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });
});

describe("the same is decided whatever git's own options are", () => {
  const before = [
    "",
    "--no-pager ",
    "--attr-source HEAD ",
    "--namespace x ",
    "-c color.ui=never ",
    "--git-dir .git --work-tree . ",
    "--config-env user.name=USER ",
    "-P --literal-pathspecs ",
  ];

  test.each(
    ["show HEAD:.env", "diff .env", "cat-file -p HEAD:.env", "push --force origin main"].flatMap(
      (rest) => before.map((options) => [`git ${options}${rest}`]),
    ),
  )("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each(
    ["show HEAD:src/a.ts", "diff src", "log --oneline", "push origin feature"].flatMap((rest) =>
      before.map((options) => [`git ${options}${rest}`]),
    ),
  )("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});

verdicts({
  stopped: [
    "git-push -f",
    "/usr/lib/git-core/git-push -f origin main",
    "git-clean -fdx",
    "git config alias.p 'push --force' && git p",
    "git config --global alias.p 'push --force'; git p origin main",
    "git -c alias.p='push -f' p",
    "git -c alias.a=b -c alias.b='push -f' a",
    "git -c alias.r='!rm -rf ~' r",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.p GIT_CONFIG_VALUE_0='push -f' git p",
  ],
  passed: [
    "git-status",
    "git-push origin feature",
    "git config alias.co checkout && git co main",
    "git -c alias.a=a a",
    "git -c alias.status='push -f' status",
    "git push --help",
    "git --help push --force",
    "git help push",
    "git-lfs pull",
  ],
});
