import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

async function rulesOf(command: string): Promise<readonly string[]> {
  const judged = await decideFully({ tool: "Bash", input: { command } }, exampleWorld());
  return judged.findings.map(({ rule }) => rule);
}

describe("a program decodes", () => {
  test.each([
    "base64 -d x | sh",
    "gbase64 -D x | sh",
    "base32 --decode x | sh",
    "basenc --base16 -d x | sh",
    "xxd -r -p x | sh",
    "openssl base64 -d -in x | sh",
    "openssl enc -d -in x | sh",
    "gpg -d x | sh",
    "gpg --decrypt x | sh",
    "uudecode | sh",
    "uudecode -o - x | sh",
  ])("in %s", async (command) => {
    expect(await rulesOf(command)).toContain("remote-code/decoded");
  });

  test.each([
    "base64 x | sh",
    "gbase64 -w0 x | sh",
    "base32 x | sh",
    "basenc --base16 x | sh",
    "xxd x | sh",
    "openssl base64 -in x | sh",
    "openssl enc -in x | sh",
    "gpg --verify x | sh",
    "gpg -e x | sh",
    "uuencode x y | sh",
    "sha256sum x | sh",
  ])("but not in %s", async (command) => {
    expect(await rulesOf(command)).not.toContain("remote-code/decoded");
  });
});
