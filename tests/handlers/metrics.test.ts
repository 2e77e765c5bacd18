import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { handleMetrics } from "../../src/handlers/metrics.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject({});
});
afterEach(() => project.dispose());

/** The size that is recorded of a tool's response. */
async function sizeOf(response: unknown): Promise<unknown> {
  const event = project.event("PostToolUse", { tool_name: "Read", tool_response: response });
  const { data } = await handleMetrics(event, project.context());
  const metrics = new Map(Object.entries(data?.metrics ?? {}));
  return metrics.get("output_bytes");
}

describe("the size of a tool's response", () => {
  test("is that of its JSON, where no text needs an escape", async () => {
    const plain = fc.stringMatching(/^[a-z0-9 ]*$/);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        plain,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(plain, tie("value"), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, async (response) => {
        fc.pre(typeof response === "object" && response !== null);
        expect(await sizeOf(response)).toBe(JSON.stringify(response).length);
      }),
      { numRuns: 40 },
    );
  });

  test("of a long text is its length, whatever it holds", async () => {
    expect(await sizeOf("a\nb")).toBe(3);
    expect(await sizeOf({ content: '"'.repeat(1000) })).toBe(1000 + '{"content":""}'.length);
  });

  test("of very many values is that of their JSON", async () => {
    const lines = Array.from({ length: 500 }, (_, at) => ({ at, text: "a\nb" }));
    expect(await sizeOf(lines)).toBe(JSON.stringify(lines).length);
  });

  test("of nothing is 0", async () => {
    expect(await sizeOf(undefined)).toBe(0);
  });

  test("of something nested beyond reason is 0, and of what is nested deeply that of its JSON", async () => {
    const nested = (depth: number): unknown =>
      Array.from({ length: depth }).reduce((inner) => [inner], []);
    expect(await sizeOf(nested(900))).toBe(2 * 901);
    expect(await sizeOf(nested(100_000))).toBe(0);
    expect(await sizeOf({ beside: Array(300).fill(0), deep: nested(100_000) })).toBe(0);
  });
});
