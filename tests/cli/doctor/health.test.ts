import { expect, test } from "bun:test";
import { subscription } from "../../../src/cli/doctor/health.ts";

const CHECKED = "2026-11-29T00:00:00.000Z";
const NOTHING = {
  version: undefined,
  validUntil: undefined,
  problem: undefined,
  rollout: undefined,
};

test("what is not known of a subscription is null, so that every field is there", () => {
  expect(subscription({ ...NOTHING, name: "acme", checked: CHECKED })).toEqual({
    ...{ name: "acme", version: null, valid_until: null, checked: CHECKED, problem: null },
  });
  const taken = { version: "1.0.0", validUntil: "2027-01-01T00:00:00Z", problem: "is older" };
  expect(subscription({ ...NOTHING, ...taken, name: "acme", checked: CHECKED })).toEqual({
    ...{ name: "acme", version: "1.0.0", valid_until: "2027-01-01T00:00:00Z", checked: CHECKED },
    problem: "is older",
  });
});
