import { expect, test } from "bun:test";
import { offerNext, offerSandboxPlaces } from "../../../src/cli/install/offer-status-line.ts";
import { defaults } from "../../../src/config/defaults.ts";
import { bareEnvironment, testIo } from "../../support/world.ts";

const HOME = process.platform === "win32" ? "C:\\Users\\ada" : "/home/ada";

function said(tell: (io: ReturnType<typeof testIo>["io"]) => void): string {
  const { io, ended } = testIo({ words: [], cwd: "/", env: bareEnvironment(HOME), stdin: "" });
  tell(io);
  return ended(0).stdout;
}

test.skipIf(process.platform === "win32")(
  "install says what to add to a sandbox of the agent's that is on, until it is there",
  () => {
    const offer = (settings: object) =>
      said((io) => offerSandboxPlaces(io, JSON.stringify(settings)));
    const text = offer({ sandbox: { enabled: true, filesystem: { denyWrite: ["~/x"] } } });
    expect(text).toContain('add to "sandbox" in that file: "filesystem": {');
    const filesystem = JSON.parse(text.slice(text.indexOf("{")));
    expect(filesystem.denyWrite).toContain("~/.config/fairlead");
    expect(filesystem.denyRead).toEqual([filesystem.denyWrite.at(-1)]);
    expect(offer({ sandbox: { enabled: true, filesystem } })).toBe("");
    expect(offer({ sandbox: { enabled: false } })).toBe("");
    expect(offer({})).toBe("");
  },
);

test.skipIf(process.platform === "win32")(
  "install says in one line when calls run within bounds",
  () => {
    const { confine, ...config } = defaults();
    const next = (calls?: "off" | "all") =>
      said((io) => offerNext(io, { ...config, confine: { ...confine, calls } }));
    expect(next()).toContain("see which calls run within kernel bounds: fairlead confine\n");
    expect(next("off")).toContain("fairlead confine unread");
    expect(next("all")).not.toContain("bounds");
  },
);
