import { describe, expect, test } from "bun:test";
import { checkContract, guarantees, nonGuarantees } from "../../src/engine/contract.ts";
import type { Io } from "../../src/io.ts";
import { testIo } from "../support/world.ts";

const HEAD = "hook: execution contract violated: ";

function ioWith(change: Partial<Io>): Io {
  return {
    ...testIo({ words: [], cwd: "/w", env: {}, stdin: "" }).io,
    mayEnter: () => true,
    ...change,
  };
}

describe("the contract", () => {
  test("holds where the working directory may be entered, with a signal or without", () => {
    expect(checkContract(ioWith({}))).toBeUndefined();
    expect(checkContract(ioWith({}), new AbortController().signal)).toBeUndefined();
  });

  test("is violated by a signal that was aborted before", () => {
    const broken = checkContract(ioWith({}), AbortSignal.abort());
    expect(broken).toMatchObject({ name: "HookContractError" });
    expect(broken?.message).toBe(`${HEAD}cancelled before it began`);
  });

  test("is violated where there is no working directory", () => {
    const broken = checkContract(ioWith({ workingDirectory: () => "" }));
    expect(broken?.message).toBe(`${HEAD}no working directory`);
  });

  test("is violated by a working directory that is missing or a file, and quotes it", () => {
    const broken = checkContract(
      ioWith({ workingDirectory: () => '/gone/"x"', mayEnter: () => false }),
    );
    expect(broken?.message).toBe(`${HEAD}working directory "/gone/\\"x\\"" cannot be entered`);
  });

  test("asks the world only about the working directory", () => {
    const asked: string[] = [];
    const mayEnter = (directory: string) => asked.push(directory) > 0;
    checkContract(ioWith({ workingDirectory: () => "/w", mayEnter }));
    expect(asked).toEqual(["/w"]);
  });
});

describe("its clauses", () => {
  const clauses = [...guarantees(), ...nonGuarantees()];

  test("are data with an id of its own and a text each", () => {
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
    for (const { id, text } of clauses) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(text).not.toEndWith(".");
      expect(text.length).toBeGreaterThan(20);
    }
  });

  test("promise what S0 asks for", () => {
    const promised = guarantees().map(({ id }) => id);
    expect(promised).toEqual(
      expect.arrayContaining(["stdin", "stdout", "stderr", "exit", "deadline", "order"]),
    );
  });

  test("do not promise a PATH, shell files, variables or runtimes", () => {
    const open = nonGuarantees().map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining(["user-path", "shell-files", "variables", "runtimes"]),
    );
  });
});
