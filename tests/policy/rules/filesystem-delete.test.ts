import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

/** What is at stake in what the rule about deletions found. */
async function stake(command: string): Promise<string | undefined> {
  const { findings } = await decideFully({ tool: "Bash", input: { command } }, exampleWorld());
  return findings.find(({ rule }) => rule === "filesystem/delete")?.stake ?? "lasting";
}

/** The verdict of the rule about deletions, and its reason. */
async function deletion(command: string): Promise<readonly (string | undefined)[]> {
  const { findings } = await decideFully({ tool: "Bash", input: { command } }, exampleWorld());
  const found = findings.find(({ rule }) => rule === "filesystem/delete");
  return found === undefined ? ["pass"] : [found.verdict, found.reason];
}

describe("a deletion names what would be lost", () => {
  test.each([
    ["rm /", "ask", "would delete the whole file system"],
    ["rm /*", "deny", "would delete the whole file system"],
    ["rm ~", "ask", "would delete a home folder"],
    ["rm -r /etc/nginx", "deny", "would delete /etc/nginx, which belongs to the operating system"],
    ["rm ./*", "ask", "would delete the whole project"],
    [
      "rm -rf ~/.cache/../Documents",
      "deny",
      "would delete /home/user/.cache/../Documents, which is outside the project",
    ],
    ["rm -rf lib", "ask", "would delete lib, part of the project's own work"],
    ["rm -rf $NOBODY_KNOWS", "ask", "could delete any folder: its path is only known when it runs"],
    [
      "python3 -c 'import shutil; shutil.rmtree(\"/tmp/work\")'",
      "ask",
      "would delete a temporary folder that may not be yours",
    ],
    ["rm -rf", "ask", "could delete any folder: its path is only known when it runs"],
    ["rimraf", "ask", "could delete any folder: its path is only known when it runs"],
    // The worst of several counts, wherever it stands.
    ["rm -rf lib /etc", "deny", "would delete /etc, which belongs to the operating system"],
    ["rm -rf -- -x /etc", "deny", "would delete /etc, which belongs to the operating system"],
  ])("%p is %p: %p", async (command, verdict, reason) => {
    expect(await deletion(command)).toEqual([verdict, reason]);
  });

  test.each(["rm .", "rm -r a.o b.o", "rm -f", "rm --help /", "rm -- -rf", "rm /run/app.pid"])(
    "%p loses nothing worth a question",
    async (command) => expect(await deletion(command)).toEqual(["pass"]),
  );
});

describe("what code deletes below the temporary folder is made again", () => {
  test.each([
    "python3 -c 'import shutil; shutil.rmtree(\"/tmp/work\")'",
    "python3 -c 'import shutil; shutil.rmtree(\"/tmp/work\", ignore_errors=True)'",
    'node -e \'require("fs").rmSync("/tmp/work", { recursive: true })\'',
    "python3 -c 'import os; os.system(\"rm -rf /tmp/a /tmp/b\")'",
  ])("%p", async (command) => expect(await stake(command)).toBe("recoverable"));

  test.each([
    ["python3 -c 'import os; os.system(\"rm -rf /tmp/a src\")'", "project"],
    ["python3 -c 'import os; os.system(\"rm -rf src /tmp/a\")'", "project"],
    ["python3 -c 'import os; os.system(\"rm -r /tmp/a ~/Documents\")'", "lasting"],
    ["python3 -c 'import os; os.system(\"rm -rf /tmp/a /etc\")'", "lasting"],
    ["python3 -c 'import shutil; shutil.rmtree(\"/tmp\")'", "lasting"],
    ["python3 -c 'import shutil; shutil.rmtree(\"/tmp/../home/user\")'", "lasting"],
    ["mount --bind ~ /tmp/m && python3 -c 'import shutil; shutil.rmtree(\"/tmp/m\")'", "lasting"],
  ])("what else %p deletes counts more: %p", async (command, expected) =>
    expect(await stake(command)).toBe(expected),
  );
});
