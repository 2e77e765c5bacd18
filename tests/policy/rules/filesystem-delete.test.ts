import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

/** The verdict of the rule about deletions, and its reason. */
async function deletion(command: string): Promise<readonly (string | undefined)[]> {
  const { findings } = await decideFully({ tool: "Bash", input: { command } }, exampleWorld());
  const found = findings.find(({ rule }) => rule === "filesystem/delete");
  return found === undefined ? ["pass"] : [found.verdict, found.reason];
}

describe("a deletion names what would be lost", () => {
  test.each([
    ["rm /", "ask", "deletes the whole file system"],
    ["rm /*", "deny", "deletes the whole file system"],
    ["rm ~", "ask", "deletes a home folder"],
    ["rm -r /etc/nginx", "deny", "deletes files of the operating system"],
    ["rm ./*", "ask", "deletes the whole project"],
    ["rm -rf ~/.cache/../Documents", "deny", "deletes files outside the project"],
    ["rm -rf lib", "ask", "deletes a folder of the project"],
    ["rm -rf $NOBODY_KNOWS", "ask", "deletes a folder whose path is not known before it runs"],
    [
      "python3 -c 'import shutil; shutil.rmtree(\"/tmp/work\")'",
      "ask",
      "deletes a temporary folder",
    ],
    ["rm -rf", "ask", "deletes a folder whose path is not known before it runs"],
    ["rimraf", "ask", "deletes a folder whose path is not known before it runs"],
    // The worst of several counts, wherever it stands.
    ["rm -rf lib /etc", "deny", "deletes files of the operating system"],
    ["rm -rf -- -x /etc", "deny", "deletes files of the operating system"],
  ])("%p is %p: %p", async (command, verdict, reason) => {
    expect(await deletion(command)).toEqual([verdict, reason]);
  });

  test.each(["rm .", "rm -r a.o b.o", "rm -f", "rm --help /", "rm -- -rf", "rm /run/app.pid"])(
    "%p loses nothing worth a question",
    async (command) => expect(await deletion(command)).toEqual(["pass"]),
  );
});
