import { expect, test } from "bun:test";
import { isHarmlessSetting } from "../../../src/policy/commands/git-harmless-settings.ts";

test("a setting is harmless where git is known to start nothing by it", () => {
  const names = [
    ...["core.bare", "remote.*.url", "branch.*.merge", "user.name", "color.ui", "color.*.meta"],
    ...["core.fsmonitor", "core.pager", "diff.external", "diff.*.textconv", "filter.*.clean"],
    ...["pager.log", "include.path", "includeif.*.path", "gpg.program", "remote.*.uploadpack"],
    ...["core.sshcommand", "log.showsignature", "format.pretty", "x.y"],
  ];
  expect(names.filter(isHarmlessSetting)).toEqual(names.slice(0, 6));
});
