import { expect, test } from "bun:test";
import {
  isHarmlessGiven,
  isHarmlessSetting,
} from "../../../src/policy/tools/git-harmless-settings.ts";

test("a setting is harmless where git is known to start nothing by it", () => {
  const names = [
    ...["core.bare", "remote.*.url", "branch.*.merge", "user.name", "color.ui", "color.*.meta"],
    ...["core.fsmonitor", "core.pager", "diff.external", "diff.*.textconv", "filter.*.clean"],
    ...["pager.log", "include.path", "includeif.*.path", "gpg.program", "remote.*.uploadpack"],
    ...["core.sshcommand", "log.showsignature", "format.pretty", "x.y"],
  ];
  expect(names.filter(isHarmlessSetting)).toEqual(names.slice(0, 6));
});

test.each([
  ["safe.bareRepository", "explicit", true],
  ["color.ui", "always", true],
  ["core.fsmonitor", "false", true],
  ["core.fsMonitor", "./x", false],
  ["core.fsmonitor", "true", false],
  ["core.fsmonitor", "", false],
  ["core.hooksPath", "/dev/null", false],
  ["core.bare", "false", false],
  ["remote.origin.url", "x", false],
  ["alias", "x", false],
])("the setting %p that a command is given as %p is harmless: %p", (name, value, harmless) => {
  expect(isHarmlessGiven(name, value)).toBe(harmless);
});
