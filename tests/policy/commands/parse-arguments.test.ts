import { describe, expect, test } from "bun:test";
import { parseArguments } from "../../../src/policy/commands/parse-arguments.ts";
import type { Arg } from "../../../src/policy/model/invocation.ts";

const OPTIONS = {
  switch: "-n|--dry-run -v --delete",
  shell: "-e|--rsh",
  data: "--exclude",
  used: "--exclude-from",
};

function parsed(line: string) {
  const args = line
    .split(" ")
    .map((value, start): Arg => ({ value, glob: false, start, end: start + 1 }));
  return parseArguments(args, { options: OPTIONS });
}

/** Names, kind and value of each option. */
function optionsOf(line: string) {
  return parsed(line).options.map(({ names, kind, value }) => [
    names.join(" "),
    kind,
    value?.value,
  ]);
}

describe("arguments are told apart as getopt does", () => {
  test.each([
    ["-n a", [["-n --dry-run", "switch", undefined]], ["a"]],
    ["--dry-run a", [["-n --dry-run", "switch", undefined]], ["a"]],
    ["-e ssh a", [["-e --rsh", "shell", "ssh"]], ["a"]],
    ["-essh a", [["-e --rsh", "shell", "ssh"]], ["a"]],
    ["--rsh=ssh a", [["-e --rsh", "shell", "ssh"]], ["a"]],
    ["--rsh ssh a", [["-e --rsh", "shell", "ssh"]], ["a"]],
    ["a -n b", [["-n --dry-run", "switch", undefined]], ["a", "b"]],
    ["-- -n b", [], ["-n", "b"]],
    ["- b", [], ["-", "b"]],
  ])("%s", (line, options, operands) => {
    expect(optionsOf(line)).toEqual(options);
    expect(parsed(line).operands.map(({ value }) => value)).toEqual(operands);
  });

  test("a cluster ends at the first letter that takes a value", () => {
    expect(optionsOf("-nve ssh")).toEqual([
      ["-n --dry-run", "switch", undefined],
      ["-v", "switch", undefined],
      ["-e --rsh", "shell", "ssh"],
    ]);
    expect(optionsOf("-nenv")[1]).toEqual(["-e --rsh", "shell", "nv"]);
  });

  test("the beginning of a long name counts when it means one option", () => {
    expect(optionsOf("--del")[0]).toEqual(["--delete", "switch", undefined]);
    expect(optionsOf("--dry")[0]).toEqual(["-n --dry-run", "switch", undefined]);
    expect(optionsOf("--excl x")[0]).toEqual(["--excl", undefined, undefined]);
    expect(optionsOf("--exclude x")[0]).toEqual(["--exclude", "data", "x"]);
  });

  test("an option that nobody described keeps its word and its attached value", () => {
    expect(optionsOf("--new=a -z b")).toEqual([
      ["--new", undefined, "a"],
      ["-z", undefined, undefined],
    ]);
    expect(parsed("--new=a -z b").operands.map(({ value }) => value)).toEqual(["b"]);
  });

  test("an option is found by any of its names", () => {
    expect(parsed("-n").has("--dry-run")).toBe(true);
    expect(parsed("-n").has("--dry")).toBe(false);
    expect(parsed("--exclude-from f").has("--exclude")).toBe(false);
  });
});
