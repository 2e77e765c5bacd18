import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

const WORLD = exampleWorld({
  platform: "darwin",
  cwd: "/Users/user/project",
  home: "/Users/user",
  projectRoot: "/Users/user/project",
});

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, WORLD)).verdict;
}

describe("what AppleScript runs, deletes and stops is stopped", () => {
  test.each([
    `osascript -e 'do shell script "rm -rf ~"'`,
    `osascript -e 'set x to "rm -rf ~"\ndo shell script x'`,
    `osascript <<< 'do shell script "rm -rf ~"'`,
    `osascript -l JavaScript -e 'var app = Application.currentApplication(); app.doShellScript("rm -rf ~")'`,
    `osascript -e 'tell app "Finder" to delete folder "Documents" of home'`,
    `osascript -e 'tell application "Finder" to delete POSIX file "/Users/user/Documents"'`,
    `osascript -e 'tell app "System Events" to delete folder "/Users/user/Documents"'`,
    `osascript -e 'tell app "Finder" to delete every item of home'`,
    `osascript -e 'tell application "Finder" to move (path to home folder) to trash'`,
    `osascript -l JavaScript -e 'Application("Finder").delete(Path("/Users/user/Documents"))'`,
    `osascript -e 'tell application "Finder" to empty trash'`,
    `osascript -e 'tell app "System Events" to shut down'`,
    `osascript -e 'tell application "System Events" to make login item at end with properties {path:"/tmp/U.app"}'`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });
});

describe("the rest of it passes", () => {
  test.each([
    `osascript -e 'do shell script "ls"'`,
    `osascript -e 'set x to "ls"\ndo shell script x'`,
    `osascript -e 'display notification "delete every item of home"'`,
    `osascript -e 'tell application "Safari" to activate'`,
    `osascript -e 'tell app "Finder" to delete POSIX file "/Users/user/project/dist/a.zip"'`,
    `osascript -e 'tell app "Finder" to move POSIX file "/tmp/a" to POSIX file "/tmp/b"'`,
    `osascript -e 'tell app "Finder" to open home'`,
    `osascript -e 'tell application "System Events" to get name of every process'`,
    `osascript -e 'set volume 3'`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
