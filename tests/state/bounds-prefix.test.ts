import { expect, test } from "bun:test";
import type { Platform } from "../../src/io.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { asWritten } from "../../src/state/as-written.ts";
import { lineAsWritten, mayBound, withBounds } from "../../src/state/bounds-prefix.ts";
import { testIo } from "../support/world.ts";

function ioOf(env: Readonly<Record<string, string>>) {
  const { io } = testIo({ words: [], cwd: "/", env, stdin: "" });
  return { ...io, platform: "linux" as Platform };
}

const io = ioOf({ HOME: "/home/me" });

async function written(command: string, world = io) {
  const payload = {
    ...{ session_id: "s", cwd: "/p", hook_event_name: "PostToolUse", tool_name: "Bash" },
    ...{ tool_input: { command, description: "d" } },
  };
  const parsed = parseEvent(payload, undefined);
  if (!parsed.ok) throw parsed.error;
  return asWritten(parsed.event, world);
}

test("a line is read back as the agent wrote it, with the name of its bounds", async () => {
  const line = "npm test\necho done";
  const event = await written(withBounds(line, "abc1", io));
  expect(event.tool?.input).toEqual({ command: line, description: "d" });
  expect(event.tool?.bounds).toBe("abc1");
  expect(event.payload.tool_input).toEqual({ command: line, description: "d" });
});

test("what stands there several times, as a model repeats what it saw, is taken away as often", async () => {
  const event = await written(withBounds(withBounds("ls", "one", io), "two", io));
  expect(event.tool?.input?.command).toBe("ls");
});

test("a file that is not fairlead's is a part of the line", async () => {
  for (const line of [
    ". ./env.sh && make",
    ". /tmp/fairlead/bounds/abc || exit; ls",
    ". ~/.local/state/fairlead/bounds/../x || exit; ls",
    ". ~/.local/state/fairlead/bounds/a b || exit; ls",
    ". ~/.local/state/fairlead/bounds/abc; ls",
    "ls",
  ]) {
    const event = await written(line);
    expect(event.tool?.input?.command).toBe(line);
    expect(event.tool?.bounds).toBeUndefined();
  }
});

test("a folder with a name that takes quotes bounds nothing", () => {
  expect(mayBound(io)).toBe(true);
  expect(mayBound(ioOf({ HOME: "/home/two words" }))).toBe(true);
  expect(mayBound(ioOf({ HOME: "/h", XDG_STATE_HOME: "/state's" }))).toBe(false);
  expect(mayBound(ioOf({}))).toBe(false);
  expect(mayBound({ ...io, platform: "windows" })).toBe(false);
});

test("a transcript of any home shows the line itself", () => {
  expect(lineAsWritten(". ~/.local/state/fairlead/bounds/q1 || exit; make")).toBe("make");
  expect(lineAsWritten(". /other/fairlead/bounds/q1 || exit; make")).toBe("make");
  expect(lineAsWritten(". ./make.sh || exit; make")).toBe(". ./make.sh || exit; make");
});

test("a line is read back behind the directory that an agent names beside it", async () => {
  const line = withBounds("npm test", "abc1", io);
  const event = await written(`cd 'a b' && ${line}`);
  expect(event.tool?.input?.command).toBe("cd 'a b' && npm test");
  expect(event.tool?.bounds).toBe("abc1");
  expect((await written(`cd a; ${line}`)).tool?.bounds).toBeUndefined();
});

test("a folder with a blank, as on macOS, is spelled for a shell and read back", async () => {
  const mac = { ...io, platform: "darwin" as Platform };
  expect(mayBound(mac)).toBe(true);
  const line = withBounds("npm test", "abc1", mac);
  expect(line).toBe(
    String.raw`. ~/Library/Application\ Support/fairlead/bounds/abc1 || exit; npm test`,
  );
  expect((await written(line, mac)).tool?.input?.command).toBe("npm test");
  expect(lineAsWritten(line)).toBe("npm test");
});
