import { expect, test } from "bun:test";
import { hostOf, isForeignAddress, remoteHosts } from "../../../src/policy/rules/project-hosts.ts";
import { exampleWorld } from "../world.ts";

test.each([
  ["https://me@x.example:8443/a", "x.example"],
  ["git@X.example:me/a.git", "x.example"],
  ["prod:/srv", "prod"],
  ["ssh://git@x.example/a", "x.example"],
  ["file:///srv/a", undefined],
  ["../a", undefined],
  ["C:\\a", undefined],
])("the host of %s is %p", (address, host) => {
  expect(hostOf(address)).toBe(host as string);
});

const worldWith = (config: string) => ({
  ...exampleWorld(),
  fileText: (path: string) => (path.endsWith("/.git/config") ? config : undefined),
});

test("remotes are read with what they are pushed to", () => {
  const config = `[remote "a"]\n\turl = git@x.example:a\n\tpushurl = "https://y.example/a"\n`;
  expect(remoteHosts(".", worldWith(config))).toEqual(["x.example", "y.example"]);
  expect(remoteHosts(".", exampleWorld())).toBeUndefined();
});

test.each([
  ["https://github.com/a/b", "", false],
  ["https://x.example/a", "", true],
  ["git@x.example:a", "", true],
  ["git@x.example:a", undefined, false],
  ["https://x.example/a", undefined, true],
  ["https://github.com/a/b", "url = git@x.example:a", true],
  ["https://x.example/other", "url = git@x.example:a", false],
])("%s beside %p is foreign: %p", (address, config, foreign) => {
  const world = config === undefined ? exampleWorld() : worldWith(config);
  expect(isForeignAddress(address, ".", world)).toBe(foreign);
});
