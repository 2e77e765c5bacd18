import { expect, test } from "bun:test";
import {
  harmfulNames,
  mayHarm,
  packKnowing,
  takesData,
} from "../../../src/policy/catalog/known-names.ts";

test("a program is harmful by its name, wherever it lies and whatever version it is", () => {
  for (const name of ["rm", "/bin/rm", "RM", "rm.exe", "python3.12", "/usr/bin/git", "fly", "psql"])
    expect({ name, harmful: mayHarm(name) }).toEqual({ name, harmful: true });
  for (const name of ["", "ls", "rms", "/rm/", "harm", "jest", "remove-item"])
    expect({ name, harmful: mayHarm(name) }).toEqual({ name, harmful: false });
});

test("a program takes data where it hands none of its words on", () => {
  for (const name of ["grep", "echo", "jest", "jira", "cp"])
    expect({ name, data: takesData(name) }).toEqual({ name, data: true });
  for (const name of ["git", "sh", "sudo", "tini", "fly", "npm", "docker"])
    expect({ name, data: takesData(name) }).toEqual({ name, data: false });
});

test("the pack of a program is found by its name, and every name once", () => {
  expect(packKnowing("docker")).toBe(0);
  expect(packKnowing("kubectl")).toBeGreaterThan(0);
  expect(["rm", "dock", "", ":!0"].map(packKnowing)).toEqual([-1, -1, -1, -1]);
  expect(new Set(harmfulNames()).size).toBe(harmfulNames().length);
});
