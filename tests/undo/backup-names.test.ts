import { expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { backupNames } from "../../src/undo/backup-names.ts";
import { exampleWorld } from "../policy/world.ts";

/** The names under which a line keeps what was in `src/a.ts`. */
async function namesOf(command: string): Promise<readonly string[]> {
  const call = { tool: "Bash", input: { command } };
  const { analysis } = await decide(call, exampleWorld(), undefined, "everything");
  const [invocation] = analysis?.invocations ?? [];
  if (invocation === undefined) throw new Error("no command was read");
  const path = { value: "src/a.ts", glob: false, start: 0, end: 0 };
  return backupNames(invocation, path).map(({ value }) => value);
}

test.each([
  ["sed -i.bak s/a/b/ src/a.ts", ["src/a.ts.bak"]],
  ["sed -i s/a/b/ src/a.ts", []],
  ["sed --in-place=.orig s/a/b/ src/a.ts", ["src/a.ts.orig"]],
  ["perl -pi.x -e s/a/b/ src/a.ts", ["src/a.ts.x"]],
  ["sed -i'old_*' s/a/b/ src/a.ts", ["src/old_a.ts"]],
  ["sed -i'bak/*' s/a/b/ src/a.ts", ["bak/a.ts"]],
  ["cp -b b.ts src/a.ts", ["src/a.ts~"]],
  ["cp -b -S .old b.ts src/a.ts", ["src/a.ts.old"]],
  ["mv --suffix=.old b.ts src/a.ts", ["src/a.ts.old"]],
  ["cp -S.old b.ts src/a.ts", ["src/a.ts.old"]],
  ["cp b.ts src/a.ts", []],
  ["patch src/a.ts a.diff", ["src/a.ts.orig"]],
  ["patch -z .before src/a.ts a.diff", ["src/a.ts.before"]],
  ["cat src/a.ts", []],
])("%s keeps %j", async (command, names) => {
  expect(await namesOf(command)).toEqual(names);
});
