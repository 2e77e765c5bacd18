import { expect, test } from "bun:test";
import { checkBounds } from "../../src/doctor/bounds.ts";
import { testIo } from "../support/world.ts";

const OFF = { confine: { calls: "off", write: [], read: [] } } as const;
const { io } = testIo({ words: [], cwd: "/", env: { PATH: "/nowhere" }, stdin: "" });

test("where a system keeps no bounds, doctor says so and finds nothing wrong", async () => {
  expect(await checkBounds({ ...io, platform: "windows" }, OFF)).toMatchObject({
    mark: "ok",
    detail: expect.stringContaining("not enforced: "),
  });
});

test.skipIf(process.platform !== "linux")(
  "without bubblewrap, doctor says what else keeps them",
  async () => {
    const { mark, detail } = await checkBounds({ ...io, platform: "linux" }, OFF);
    if (mark === "ok") expect(detail).toContain("bubblewrap would enforce more");
    else expect(detail).toContain("bubblewrap is not installed");
  },
);

test("calls that should run within bounds where none can be kept are broken", async () => {
  const confine = { calls: "all", write: [], read: [] } as const;
  expect(await checkBounds({ ...io, platform: "windows" }, { confine })).toMatchObject({
    mark: "fail",
    detail: expect.stringContaining("agents' calls run without bounds"),
    fix: "fairlead confine off",
  });
});
