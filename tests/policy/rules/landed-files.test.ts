import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

const rulesOf = async (command: string, tool: "Bash" | "PowerShell" = "Bash") =>
  (await decideFully({ tool, input: { command } }, exampleWorld())).findings.map(
    ({ rule }) => rule,
  );

describe("a file from where downloads land is given no rights unasked", () => {
  test.each(["sudo dpkg --install /dev/shm/a.deb", "sudo zypper in ~/Downloads/a.rpm"])(
    "%s",
    async (command) => {
      expect(await rulesOf(command)).toContain("remote-code/landed-file");
    },
  );
  test.each(["ipmo $env:TMP\\a.psd1", "Start-Process $env:TEMP\\a.bat -Verb RunAs"])(
    "%s",
    async (command) => {
      expect(await rulesOf(command, "PowerShell")).toContain("remote-code/landed-file");
    },
  );
});

describe("has nothing against", () => {
  test.each([
    "sudo dpkg --install build/a.deb",
    "fpm -s dir -t deb -p /tmp/a.deb . && sudo dpkg -i /tmp/a.deb",
    "ssh x.example 'ls /tmp/a.deb'",
  ])("%s", async (command) => {
    expect(await rulesOf(command)).not.toContain("remote-code/landed-file");
  });
});
