import { describe, expect, test } from "bun:test";
import type { OutsideEffect } from "../../../src/policy/model/outside-effect.ts";
import {
  dryRunOf,
  insteadOf,
  opinionOn,
  reasonOf,
} from "../../../src/policy/rules/outside-verdicts.ts";

const effect = (
  act: OutsideEffect["act"],
  what: OutsideEffect["what"],
  facets: Partial<OutsideEffect> = {},
): OutsideEffect => ({ kind: "outside", act, what, noun: "it", ...facets });

describe("an effect outside of the project", () => {
  test.each<[string, OutsideEffect]>([
    ["a whole thing that is deleted", effect("deletes", "database", { extent: "everything" })],
    ["a whole thing that is overwritten", effect("overwrites", "device", { extent: "everything" })],
    ["a part that others use", effect("deletes", "service", { whose: "shared" })],
    ["a part of production", effect("deletes", "network", { whose: "production" })],
    ["a secret", effect("deletes", "secret")],
    ["a machine that is open to all", effect("opens", "machine", { extent: "everything" })],
  ])("is refused: %s", (_name, one) => {
    expect(opinionOn(one)).toEqual({ verdict: "deny" });
  });

  test.each<[string, OutsideEffect]>([
    ["a part that is deleted", effect("deletes", "cluster")],
    [
      "a whole thing of one's own",
      effect("deletes", "database", { extent: "everything", whose: "own" }),
    ],
    ["a secret that is changed", effect("changes", "secret")],
    ["what is stopped, in production too", effect("stops", "service", { whose: "production" })],
    ["what is published", effect("publishes", "registry")],
  ])("is asked about: %s", (_name, one) => {
    expect(opinionOn(one)).toEqual({ verdict: "ask" });
  });

  test("is a matter of routine for a cache, and recoverable for what else comes back", () => {
    const back = "fills again by itself";
    expect(opinionOn(effect("deletes", "cache", { back })).stake).toBe("routine");
    expect(opinionOn(effect("deletes", "packages", { back, extent: "everything" }))).toEqual({
      verdict: "ask",
      stake: "recoverable",
    });
  });
});

describe("a reason", () => {
  test.each<[string, OutsideEffect]>([
    ["would delete every table", effect("deletes", "database", { noun: "every table" })],
    ["would remove packages", effect("deletes", "packages", { noun: "packages" })],
    ["would withdraw a version", effect("deletes", "registry", { noun: "a version" })],
    ["would open a port to everybody", effect("opens", "network", { noun: "a port to everybody" })],
    ["would run unread SQL", effect("runs", "database", { noun: "unread SQL" })],
  ])("is made of verb and noun: %s", (reason, one) => {
    expect(reasonOf(one)).toBe(reason);
  });

  test("says on what it depends where that is not known", () => {
    expect(reasonOf(effect("deletes", "database", { noun: "every table" }), false)).toBe(
      "could delete every table, depending on words that are only known when it runs",
    );
  });
});

describe("a hint", () => {
  const deleted = effect("deletes", "cloud");

  test("is the row's own first", () => {
    expect(insteadOf({ effect: deleted, instead: "look first" }, "--dry-run")).toBe("look first");
  });

  test("is a dry run of the tool before a list of what is there", () => {
    expect(insteadOf({ effect: deleted }, "--dry-run")).toContain("try it with `--dry-run`");
    expect(insteadOf({ effect: deleted }, undefined)).toContain("list what is there first");
    expect(insteadOf({ effect: effect("deletes", "packages") }, "-n")).not.toContain("-n");
    expect(insteadOf({ effect: effect("stops", "service") }, "-n")).not.toContain("-n");
  });

  test("for a database of one's own is a migration, and a dump for another", () => {
    const own = effect("deletes", "database", { whose: "own" });
    expect(insteadOf({ effect: own }, undefined)).toContain("migration");
    expect(insteadOf({ effect: effect("deletes", "database") }, undefined)).toContain("dump");
  });
});

test("a dry run is known by its name, where few programs share the table", () => {
  const tool = { options: { looks: "-n --dry-run" } };
  expect(dryRunOf("restic rustic", tool)).toBe("--dry-run");
  expect(dryRunOf("hcloud scw vultr-cli", tool)).toBeUndefined();
  expect(dryRunOf("nginx", { options: { looks: "-t --version" } })).toBeUndefined();
  expect(dryRunOf("nginx", {})).toBeUndefined();
});
