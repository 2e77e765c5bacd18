import { describe, expect, test } from "bun:test";
import { placeIn, readFleet } from "../../src/bundle/fleet.ts";

function fleetOf(text: string) {
  const fleet = readFleet(text);
  if (fleet instanceof Error) throw fleet;
  return fleet;
}

const machines = Array.from({ length: 2000 }, (_, number) => `machine-${number}`);

/** The machines on which a rollout stops calls. */
function enforcedOn(text: string, channel = "stable", name = "acme"): ReadonlySet<string> {
  const fleet = fleetOf(text);
  return new Set(
    machines.filter((machine) => placeIn(fleet, { name, channel, machine })?.enforced === true),
  );
}

describe("a rollout", () => {
  test("takes about the percentage of the machines, and none or all at the ends", () => {
    expect(enforcedOn("[rollout]\nstable = 0").size).toBe(0);
    expect(enforcedOn("[rollout]\nstable = 100").size).toBe(machines.length);
    const share = enforcedOn("[rollout]\nstable = 25").size / machines.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.05);
  });

  test("only adds machines when the percentage rises", () => {
    const few = enforcedOn("[rollout]\nstable = 10");
    const more = enforcedOn("[rollout]\nstable = 40.5");
    expect([...few].filter((machine) => !more.has(machine))).toEqual([]);
    expect(more.size).toBeGreaterThan(few.size);
  });

  test("begins with other machines for another bundle", () => {
    const one = enforcedOn("[rollout]\nstable = 10");
    const other = enforcedOn("[rollout]\nstable = 10", "stable", "globex");
    expect([...one].filter((machine) => !other.has(machine)).length).toBeGreaterThan(0);
  });

  test("leaves a channel that it does not name to observe", () => {
    expect(enforcedOn("[rollout]\ncanary = 100", "stable").size).toBe(0);
    expect(enforcedOn("[rollout]\ncanary = 100", "canary").size).toBe(machines.length);
  });

  test("is no business of a bundle that does not speak of it", () => {
    const place = { name: "acme", channel: "stable", machine: "m" };
    expect(placeIn(fleetOf('[sandbox]\nmode = "on"'), place)).toBeUndefined();
  });
});

test.each([
  ["[rollout]\nstable = 101", "rollout.stable must be at most 100"],
  ['[rollout]\nstable = "half"', "rollout.stable must be a percentage, such as 25"],
  ['[rollout]\n"Top Secret" = 1', "must be lower-case letters"],
  ['[sandbox]\nmode = "off"', "sandbox.mode must be one of on, required"],
  ['[sandbox]\nhosts = ["https://github.com/"]', "must be a host such as github.com"],
  ["[rolout]\nstable = 1", "rolout"],
  ["[rollout", "Invalid TOML document"],
])("%j is refused, with what is wrong", (text, problem) => {
  const fleet = readFleet(text);
  expect(fleet).toBeInstanceOf(Error);
  expect(String(fleet)).toContain(problem);
});

test("hosts and the mode of a sandbox are read", () => {
  const { sandbox } = fleetOf(
    '[sandbox]\nmode = "required"\nhosts = ["github.com", "*.npmjs.org"]',
  );
  expect(sandbox).toEqual({ mode: "required", hosts: ["github.com", "*.npmjs.org"] });
});
