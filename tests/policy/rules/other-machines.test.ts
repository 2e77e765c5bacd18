import { describe, expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

const rulesOf = async (command: string) =>
  (await decideFully({ tool: "Bash", input: { command } }, exampleWorld())).findings.map(
    ({ rule }) => rule,
  );

test.each([
  "ssh x.example 'sudo zypper dup'",
  "ssh root@x.example 'dehydrated -c'",
  "ssh x.example 'sudo pacman -Syu && sudo brew upgrade'",
])("%s sets another machine up", async (command) => {
  expect(await rulesOf(command)).toContain("remote/install");
});

describe("leaves alone", () => {
  test.each([
    "ssh x.example 'certbot renew --dry-run'",
    "ssh x.example 'rpm -qa'",
    "docker exec web apt-get install -y curl",
    "sudo apt-get install -y curl",
  ])("%s", async (command) => {
    expect(await rulesOf(command)).not.toContain("remote/install");
  });
});
