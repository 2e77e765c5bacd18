import { expect, test } from "bun:test";
import {
  programsTakingData,
  programsThatMayHarm,
} from "../../../src/policy/commands/name-index.ts";
import { rowsOf } from "../../../src/policy/commands/pack.ts";
import { PACKS } from "../packs/all-packs.ts";

test("every program of a pack that refuses or asks may harm", async () => {
  const names = await programsThatMayHarm();
  const missed = PACKS.flatMap(({ tools }) =>
    Object.entries(tools).flatMap(([programs, describe]) => {
      const { destroys = [], style } = describe();
      const judges = destroys.some(({ verdict }) => verdict !== "pass");
      return judges && style !== "cmdlet" ? programs.split(" ") : [];
    }),
  ).filter((name) => !names.includes(` ${name} `));
  expect(missed).toEqual([]);
  expect(PACKS.flatMap(rowsOf).length).toBeGreaterThan(0);
});

test("what runs others takes more than data, and a reader harms nothing", async () => {
  for (const name of ["sudo", "xargs", "bash", "make", "docker"])
    expect(programsTakingData()).not.toContain(` ${name} `);
  for (const name of ["cat", "grep", "jest", "true"])
    expect(await programsThatMayHarm()).not.toContain(` ${name} `);
});
