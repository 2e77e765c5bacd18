import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { conditionsHold } from "../../../src/userhooks/conditions.ts";
import { target } from "../target.ts";

interface Transcript {
  readonly lines: readonly string[];
  readonly ends: string;
  readonly every: number;
}

const SESSION = "s-1";

const entry = fc.record(
  {
    type: fc.constantFrom<unknown>("user", "assistant", "summary", 1, null),
    sessionId: fc.constantFrom<unknown>(SESSION, "s-2", null, 7),
    message: fc.jsonValue({ maxDepth: 2 }),
    isMeta: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** A transcript is counted by its whole lines, whatever else is in it. */
export const transcripts = target<Transcript>({
  name: "transcripts",
  claim: "prompts are counted by a transcript's whole lines, whatever the others hold",
  quickRuns: 200,
  inputs: fc.record({
    lines: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: entry.map((fields) => JSON.stringify(fields)) },
        { weight: 1, arbitrary: entry.map((fields) => JSON.stringify(fields).slice(0, -3)) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("null", "[]", "1", '"user"', "", "\r", "[".repeat(5_000)),
        },
      ),
      { maxLength: 12 },
    ),
    ends: fc.constantFrom("", "\n", '{"type":"us'),
    every: fc.integer({ min: 1, max: 5 }),
  }),
  refute: async ({ lines, ends, every }) => {
    const folder = mkdtempSync(join(tmpdir(), "fairlead-fuzz-"));
    const path = join(folder, "transcript.jsonl");
    try {
      const text = lines.join("\n") + (lines.length === 0 ? "" : "\n") + ends;
      await Bun.write(path, text);
      const input = {
        transcript_path: path,
        session_id: SESSION,
        hook_event_name: "UserPromptSubmit",
      };
      const holds = await conditionsHold(
        [{ type: "every_n_prompts", value: String(every), not: false }],
        { input, cwd: folder, io: { platform: "linux", env: () => undefined } },
      );
      const expected = (countOf(text) + 1) % every === 0;
      return holds === expected ? undefined : `said ${holds}, counted ${countOf(text)}`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** The plain way of counting, line by line. */
function countOf(text: string): number {
  let count = 0;
  for (const line of text.split("\n")) {
    try {
      const { type, sessionId } = JSON.parse(line);
      if (type === "user" && sessionId === SESSION) count++;
    } catch {
      // Not a whole line.
    }
  }
  return count;
}
