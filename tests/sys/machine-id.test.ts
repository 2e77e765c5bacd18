import { expect, test } from "bun:test";
import { idIn, machineId } from "../../src/sys/machine-id.ts";
import { testIo } from "../support/world.ts";

test.each([
  [
    "ioreg",
    '    "IOPlatformUUID" = "5C1D7F3A-0B1E-4C7E-9A0D-1234567890AB"\n',
    "5C1D7F3A-0B1E-4C7E-9A0D-1234567890AB",
  ],
  [
    "reg",
    "\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Cryptography\r\n    MachineGuid    REG_SZ    5c1d7f3a-0b1e-4c7e-9a0d-1234567890ab\r\n",
    "5c1d7f3a-0b1e-4c7e-9a0d-1234567890ab",
  ],
  ["an error", "ERROR: The system was unable to find the specified registry key.", undefined],
])("the identity is found in what %s prints", (_, printed, id) => {
  expect(idIn(printed)).toBe(id);
});

test.each(["linux", "darwin", "windows"] as const)(
  "a machine on %s has the same identity each time it is asked",
  async (platform) => {
    const env = { COMPUTERNAME: "box" };
    const { io } = testIo({ words: [], cwd: process.cwd(), env, stdin: "" });
    const first = await machineId({ ...io, platform });
    expect(first).not.toBe("");
    expect(await machineId({ ...io, platform })).toBe(first);
  },
);
