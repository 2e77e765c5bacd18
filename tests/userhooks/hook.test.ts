import { describe, expect, test } from "bun:test";
import { Hook, type HookDict } from "../../src/userhooks/hook.ts";
import { HookEvent } from "../../src/userhooks/hook-event.ts";
import { HookRegistry } from "../../src/userhooks/registry.ts";

const hook = (event: string, more: Partial<HookDict> = {}) =>
  Hook.fromDict({ event, command: "true", ...more });
const preExecute = HookEvent.toolPreExecute("bash", {});

describe("a hook", () => {
  test("becomes a dict with what was given", () => {
    const dict = { timeout: 5, description: "Test hook", command: "echo hello" };
    expect(hook("tool:pre_execute", dict).toDict()).toEqual({
      event: "tool:pre_execute",
      command: "echo hello",
      timeout: 5,
      enabled: true,
      description: "Test hook",
    });
  });

  test("comes from a dict", () => {
    const made = hook("tool:pre_execute", { command: "echo hello", timeout: 5 });
    expect(made.eventPattern).toBe("tool:pre_execute");
    expect(made.timeout).toBe(5);
  });

  test("has ten seconds and is enabled when the dict does not say", () => {
    const made = Hook.fromDict({ event: "tool:*", command: "true" });
    expect(made.timeout).toBe(10);
    expect(made.enabled).toBe(true);
  });

  test("survives the way to a dict and back with every field", () => {
    const full: HookDict = {
      name: "full",
      event: "tool:*:bash",
      command: "check",
      args: ["{.tool_name}"],
      timeout: 2.5,
      enabled: false,
      description: "all of it",
      working_dir: "~/x",
      shell: "bash",
      env: { A: "b" },
      conditions: [{ type: "cwd_is", value: "/", not: true }],
      on_failure: "block",
      parallel: true,
    };
    expect(Hook.fromDict(full).toDict()).toEqual(full);
    const acting: HookDict = {
      event: "session:start",
      actions: [{ type: "output", message: "hi" }],
      timeout: 10,
      enabled: true,
    };
    expect(Hook.fromDict(acting).toDict()).toEqual(acting);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ command: "x" }, "event is missing"],
    [{ event: "*" }, "command is missing"],
    [{ event: "*", command: " " }, "command is empty"],
    [{ event: 5, command: "x" }, "event must be a string"],
    [{ event: "*", command: "x", timeout: "5" }, "timeout must be a number of seconds"],
    [{ event: "*", command: "x", timeout: 0 }, "timeout must be more than 0 s"],
    [{ event: "*", command: "x", timeout: 9999 }, "timeout must be at most 600 s"],
    [{ event: "*", command: "x", enabled: "yes" }, "enabled must be true or false"],
    [{ event: "*", command: "x", shell: "fish" }, "shell must be one of sh, bash"],
    [{ event: "*", command: "x", env: { A: 1 } }, "env must be a string"],
    [{ event: "*", command: "x", tiemout: 5 }, 'unknown field "tiemout"'],
    [{ event: "*", command: "x", on_failure: "stop" }, 'on_failure must be "continue" or "block"'],
    [{ event: "*", command: "x", conditions: [{ type: "moon" }] }, 'unknown condition "moon"'],
    [{ event: "*", command: "x {.tool_imput.a}" }, 'no event has a field "tool_imput"'],
    [{ event: "*", command: "x", args: ["{.nope}"] }, 'no event has a field "nope"'],
    [
      { event: "*", command: "x", actions: [{ type: "output", message: "m" }] },
      "either command or",
    ],
    [{ event: "*", actions: [{ type: "shout", message: "m" }] }, 'type "command" or "output"'],
    [{ event: "*", actions: [{ type: "output", message: "{.tool_input | keys}" }] }, "jq filter"],
    [{ event: "*", command: "x", conditions: [{ type: "prompt_regex", value: "(" }] }, "regular"],
    [{ event: "*", command: "x", conditions: [{ type: "every_n_prompts", value: "0" }] }, "whole"],
  ])("that is wrong says so when it is loaded: %j", (definition, message) => {
    const parsed = Hook.parse(definition);
    const problems = parsed.ok ? [] : parsed.problems.map((problem) => problem.message);
    expect(problems.join("\n")).toContain(message);
  });

  test("from a wrong dict throws an error that names the field", () => {
    expect(() => hook("tool:nope")).toThrow(/^not a hook: event: no event has the topic/);
  });
});

describe("a registry", () => {
  test("holds what was registered", () => {
    const registry = new HookRegistry();
    registry.register(hook("tool:pre_execute"));
    expect(registry.size).toBe(1);
    expect(registry.all()).toHaveLength(1);
  });

  test("gives the matching hooks in order", () => {
    const registry = new HookRegistry(
      ["tool:pre_execute", "tool:*", "llm:pre_request"].map((pattern) => hook(pattern)),
    );
    const patterns = registry.getHooks(preExecute).map((found) => found.eventPattern);
    expect(patterns).toEqual(["tool:pre_execute", "tool:*"]);
  });

  test("does not give disabled hooks", () => {
    const registry = new HookRegistry([hook("tool:pre_execute", { enabled: false })]);
    expect(registry.getHooks(preExecute)).toHaveLength(0);
  });

  test("does not give hooks that nobody agreed to", () => {
    const parsed = Hook.parse(
      { event: "*", command: "true" },
      { path: "/p/hooks.json", index: 0, trusted: false },
    );
    if (!parsed.ok) throw new Error("not a hook");
    expect(new HookRegistry([parsed.hook]).getHooks(preExecute)).toHaveLength(0);
  });

  test("forgets a hook by pattern or name and says whether it knew it", () => {
    const registry = new HookRegistry([hook("tool:pre_execute"), hook("*", { name: "all" })]);
    expect(registry.unregister("tool:pre_execute")).toBe(true);
    expect(registry.unregister("all")).toBe(true);
    expect(registry.unregister("all")).toBe(false);
    expect(registry.size).toBe(0);
  });

  test("forgets everything when cleared", () => {
    const registry = new HookRegistry([hook("*"), hook("tool:*")]);
    registry.clear();
    expect(registry.size).toBe(0);
  });

  test("has one shared instance and as many others as wanted", () => {
    expect(HookRegistry.getInstance()).toBe(HookRegistry.getInstance());
    expect(new HookRegistry()).not.toBe(HookRegistry.getInstance());
  });
});
