import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";
import { exampleWorld } from "../world.ts";

describe("what tar does", () => {
  test.each([
    ["tar xf a.tar", ["read a.tar copied", "fill ."]],
    ["tar -xf a.tar -C out", ["read a.tar copied", "fill out"]],
    ["tar xfC a.tar out", ["read a.tar copied", "fill out"]],
    ["tar xCf out a.tar", ["read a.tar copied", "fill out"]],
    ["tar --extract --file=a.tar --direc=out", ["read a.tar copied", "fill out"]],
    ["tar xf a.tar -C out --one-top-level=x", ["read a.tar copied", "fill out/x"]],
    ["tar xPf a.tar", ["read a.tar copied", "fill anywhere"]],
    ["tar xOf a.tar x", ["read a.tar copied"]],
    ["tar tf a.tar", ["read a.tar copied"]],
    ["tar czf a.tgz x -C y z", ["write a.tgz", "read x copied", "read y/z copied"]],
    ["tar cf h:a x", ["read x copied", "send x"]],
    ["tar cf h:a --force-local x", ["write h:a", "read x copied"]],
    ["tar cf a --remove-f x", ["write a", "read x copied", "delete moved here x"]],
    [
      "tar cf /dev/null --remove-files x",
      ["write /dev/null", "read x copied", "delete tree here x"],
    ],
    ["tar xf a -I unpack", ["run here unpack", "read a copied", "fill ."]],
    ["tar xf a -Iunpack", ["run here unpack", "read a copied", "fill ."]],
    ["tar xf a --to-command ./x", ["run here ./x", "read a copied"]],
    [
      "tar cf a x --checkpoint=1 --checkpoint-action exec=y",
      ["run here y", "write a", "read x copied"],
    ],
    ["tar -c --exclude .env x", ["read x copied"]],
    ["jar xf a.jar", ["read a.jar copied", "fill ."]],
    ["jar cfm a.jar m.txt x", ["write a.jar", "read x copied"]],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

describe("the same is decided however its options are written", () => {
  test.each([
    "tar xf a.tar -C /usr/lib",
    "tar -C /usr/lib -xf a.tar",
    "tar xfC a.tar /usr/lib",
    "tar xf a.tar -C ~/.ssh",
    "tar xf a.tar -I'sh -c \"rm -rf /\"'",
    "tar xf a.tar --use-comp='rm -rf /'",
    "tar cf a.tar . --checkpoint=1 --checkpoint-action 'exec=rm -rf /'",
    "TAR_OPTIONS='--to-command=rm\\ -rf\\ /' tar xf a.tar",
    "tar cf a.tar --remove-f ~/Documents",
    "tar cf a.tgz -C ~ .ssh/id_rsa",
    "tar cf host:a.tar .env",
    "TAPE=host:a.tar tar c .env",
  ])("%s is stopped", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).not.toBe("pass");
  });

  test.each([
    "tar xf a.tar",
    "tar xzf a.tgz -C vendor --strip-components=1",
    "tar xf a.tar -I zstd",
    "tar -C build -czf /tmp/build.tgz .",
    "tar czf a.tgz --exclude=.env --exclude-vcs .",
    "tar czf logs.tgz --remove-files logs",
    "tar tvf ~/Downloads/a.tgz",
    "tar xf ~/Downloads/a.tgz -C ~/tools",
    "TAR_OPTIONS=--no-same-owner tar xf a.tar",
    "git archive HEAD | tar x -C /tmp/out",
  ])("%s passes", async (command) => {
    const { verdict } = await decide({ tool: "Bash", input: { command } }, exampleWorld());
    expect(verdict).toBe("pass");
  });
});
