import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type HookProject, makeHookProject, POSIX } from "../../support/hook-project.ts";

let place: HookProject;
beforeEach(() => {
  place = makeHookProject();
});
afterEach(() => place.dispose());

const consents = (...files: readonly string[]) => ({
  version: 1,
  files: Object.fromEntries(files.map((file) => [file, "0".repeat(64)])),
});

const untrust = () =>
  place.run(["untrust"], "", { XDG_STATE_HOME: join(place.home, "state"), USERPROFILE: "" });

test("taking a consent back leaves those for other projects, also for one with a longer name", async () => {
  const theirs = `${place.project}-two/.fairlead/config.toml`;
  place.write(
    "~/state/fairlead/trust.json",
    consents(theirs, join(place.project, ".fairlead/config.toml"), "/a/config.toml"),
  );
  expect(await untrust()).toEqual({
    exit: 0,
    stdout: `hooks below ${place.project} do not run any more\n`,
    stderr: "",
  });
  const kept = JSON.parse(readFileSync(join(place.home, "state/fairlead/trust.json"), "utf8"));
  expect(kept).toEqual(consents(theirs, "/a/config.toml"));
});

test.if(POSIX)("a consent that cannot be taken back is an error and stays", async () => {
  const consent = consents(join(place.project, ".fairlead/config.toml"));
  // No name is left for the temporary file beside it.
  const name = "n".repeat(255);
  place.write(`~/state/fairlead/${name}`, consent);
  symlinkSync(name, join(place.home, "state/fairlead/trust.json"));
  const ran = await untrust();
  expect(ran).toMatchObject({ exit: 1, stdout: "" });
  expect(ran.stderr).toMatch(/^fairlead: the consent could not be withdrawn: ENAMETOOLONG/);
  const kept = JSON.parse(readFileSync(join(place.home, "state/fairlead", name), "utf8"));
  expect(kept).toEqual(consent);
});
