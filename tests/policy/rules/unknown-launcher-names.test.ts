import { expect, test } from "bun:test";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import {
  harmfulNamesLike,
  mayPassOn,
  oneOfEachLanguage,
} from "../../../src/policy/rules/unknown-launcher-names.ts";
import { exampleWorld } from "../world.ts";

test("a line is looked at where a program that may hand on words is given the name of one that does harm", () => {
  const passesOn = (line: string) => mayPassOn(analyze(line, exampleWorld()));
  for (const line of [
    "tini -- rm x",
    "some-launcher '/opt/fair* allow X'",
    "x 'cat a > b'",
    "CC='rm -rf ~ #' ./configure",
    "x /opt/pyth*n3 y",
    "$X -c 'rm x'",
  ])
    expect({ line, passesOn: passesOn(line) }).toEqual({ line, passesOn: true });
  for (const line of ["tini -- ls x", "jira create rm x", "echo rm x", "docker compose up -d"])
    expect({ line, passesOn: passesOn(line) }).toEqual({ line, passesOn: false });
});

test("harmful programs are found by a part of their name", () => {
  expect(harmfulNamesLike("/usr/bin/pyth*n3")).toEqual(["python3"]);
  expect(harmfulNamesLike("*")).toEqual([]);
  expect(oneOfEachLanguage()).toContain("python");
});
