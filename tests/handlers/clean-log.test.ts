import { expect, test } from "bun:test";
import { cleanLog } from "../../src/handlers/clean-log.ts";
import { makeLogger } from "../../src/log.ts";

test("takes secrets out of messages and facts, and leaves the session's name alone", async () => {
  const log = makeLogger(() => new Date(0));
  log.setSession("0b1c2d3e-aaaa-bbbb-cccc-000000000000");
  log.warn('X="password=hunter2": not a number', { reason: "redis://:hunter2@h", records: 3 });
  await cleanLog(log);
  expect(JSON.parse(log.drain())).toMatchObject({
    message: 'X="password=…(7)": not a number',
    session_id: "0b1c2d3e-aaaa-bbbb-cccc-000000000000",
    reason: "redis://:…(7)@h",
    records: 3,
  });
});

test("has nothing to wait for where no line may hold one", () => {
  const log = makeLogger(() => new Date(0));
  expect(cleanLog(log)).toBeUndefined();
  log.warn("not recorded", { reason: "disk full" });
  expect(cleanLog(log)).toBeUndefined();
});
