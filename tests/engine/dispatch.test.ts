import { describe, expect, test } from "bun:test";
import { dispatch } from "../../src/engine/dispatch.ts";
import type { HandlerEntry } from "../../src/engine/handler.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { handlerNamed, testContext } from "../support/context.ts";
import { sampleEvent } from "../support/events.ts";

const allow: Outcome = { verdict: "allow", reason: "your rule" };
const deny: Outcome = { verdict: "deny", reason: "B says no" };
const DEADLINE_MS = 5000;

function run(handlers: readonly HandlerEntry[], name = "PreToolUse", deadlineMs = DEADLINE_MS) {
  return dispatch(sampleEvent(name), () => handlers, testContext(), deadlineMs);
}

describe("S0 scenario 17: dispatch", () => {
  test("of an empty registry returns allow: no objection and no error", async () => {
    expect(await run([], "SessionStart")).toEqual({ ok: true, outcome: { verdict: "pass" } });
  });

  test("runs several handlers in order and aggregates their outputs", async () => {
    const calls: string[] = [];
    const slow = async (): Promise<Outcome> => {
      await Bun.sleep(5);
      return { verdict: "pass", context: "from A", data: { a: 1 } };
    };
    const result = await run(
      [
        handlerNamed("A", calls, slow),
        handlerNamed("B", calls, { verdict: "pass", context: "from B", data: { b: 2 } }),
        handlerNamed("C", calls, { verdict: "pass", notice: "from C", data: { c: 3 } }),
      ],
      "PostToolUse",
    );
    expect(calls).toEqual(["A", "B", "C"]);
    expect(result).toEqual({
      ok: true,
      outcome: {
        verdict: "pass",
        context: "from A\nfrom B",
        notice: "from C",
        data: { a: 1, b: 2, c: 3 },
      },
    });
  });

  test("stops at a block: the remaining handlers do not run, and the block is the result", async () => {
    const calls: string[] = [];
    const result = await run([
      handlerNamed("A", calls, allow),
      handlerNamed("B", calls, deny),
      handlerNamed("C", calls, allow),
    ]);
    expect(calls).toEqual(["A", "B"]);
    expect(result).toEqual({ ok: true, outcome: deny });
  });

  test("keeps a question that was asked before another handler's error", async () => {
    const ask: Outcome = { verdict: "ask", reason: "sure?" };
    const error = new Error("B broke");
    const broken = handlerNamed("B", [], () => {
      throw error;
    });
    expect(await run([handlerNamed("A", [], ask), broken])).toEqual({
      ok: true,
      outcome: ask,
      failure: { error, handler: "B" },
    });
  });

  test("stops at an error: the remaining handlers do not run, and the error is the result", async () => {
    const calls: string[] = [];
    const error = new Error("B broke");
    const result = await run([
      handlerNamed("A", calls, allow),
      handlerNamed("B", calls, () => {
        throw error;
      }),
      handlerNamed("C", calls, allow),
    ]);
    expect(calls).toEqual(["A", "B"]);
    expect(result).toEqual({ ok: false, error, handler: "B" });
  });
});

describe("an error", () => {
  test("in a rejected promise counts like a thrown one", async () => {
    const result = await run([handlerNamed("A", [], () => Promise.reject(new Error("late")))]);
    expect(result).toMatchObject({ ok: false, error: { message: "late" }, handler: "A" });
  });

  test("that is no Error becomes one", async () => {
    const result = await run([handlerNamed("A", [], () => Promise.reject("words"))]);
    expect(result).toMatchObject({ ok: false, error: { message: "words" }, handler: "A" });
  });

  test("while a handler's code is loaded names that handler and stops the chain", async () => {
    const calls: string[] = [];
    const broken: HandlerEntry = {
      name: "broken",
      events: ["*"],
      load: () => Promise.reject(new Error("cannot load")),
    };
    const result = await run([broken, handlerNamed("B", calls, allow)]);
    expect(result).toMatchObject({
      ok: false,
      error: { message: "cannot load" },
      handler: "broken",
    });
    expect(calls).toEqual([]);
  });
});

describe("S0 scenario 12: the deadline", () => {
  test("cancels a handler that heeds its signal, with HookTimeoutError as the reason", async () => {
    let reason: unknown;
    const heeding: HandlerEntry = {
      name: "heeding",
      events: ["*"],
      load: () => (_event, context) =>
        new Promise((resolve) => {
          context.signal.addEventListener("abort", () => {
            reason = context.signal.reason;
            resolve({ verdict: "pass" });
          });
        }),
    };
    const result = await run([heeding], "PreToolUse", 20);
    expect(reason).toMatchObject({ name: "HookTimeoutError" });
    expect(result).toMatchObject({ ok: false, handler: "heeding" });
    if (!result.ok) {
      expect(result.error).toMatchObject({ name: "HookTimeoutError" });
      expect(result.error.message).toBe(
        "hook: execution timed out: heeding ran longer than 0.02 s",
      );
    }
  });

  test("does not wait for a handler that ignores its signal", async () => {
    const ignoring = handlerNamed("ignoring", [], () => new Promise(() => {}));
    const result = await run([ignoring], "PreToolUse", 20);
    expect(result).toMatchObject({ ok: false, handler: "ignoring" });
    if (!result.ok) expect(result.error).toMatchObject({ name: "HookTimeoutError" });
  });

  test("runs no further handler once it has passed", async () => {
    const calls: string[] = [];
    const first = handlerNamed("first", calls, async () => {
      await Bun.sleep(40);
      return allow;
    });
    const result = await run([first, handlerNamed("second", calls, allow)], "PreToolUse", 10);
    expect(result).toMatchObject({ ok: false, handler: "first" });
    await Bun.sleep(60);
    expect(calls).toEqual(["first"]);
  });

  test("holds for the loading of a handler's code as well", async () => {
    const loading: HandlerEntry = {
      name: "loading",
      events: ["*"],
      load: () => new Promise(() => {}),
    };
    expect(await run([loading], "PreToolUse", 20)).toMatchObject({ ok: false, handler: "loading" });
  });

  test("changes nothing for handlers that finish before it", async () => {
    const quick = handlerNamed("quick", [], async () => {
      await Bun.sleep(1);
      return { verdict: "pass" };
    });
    const result = await run([quick], "PreToolUse", 30_000);
    expect(result).toEqual({ ok: true, outcome: { verdict: "pass" } });
  });

  test("gives handlers a signal that is not aborted while there is time", async () => {
    let aborted: boolean | undefined;
    const looking: HandlerEntry = {
      name: "looking",
      events: ["*"],
      load: () => (_event, context) => {
        aborted = context.signal.aborted;
        return { verdict: "pass" };
      },
    };
    await run([looking]);
    expect(aborted).toBe(false);
  });
});
