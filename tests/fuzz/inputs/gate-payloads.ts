import fc, { type Arbitrary } from "fast-check";
import { listEvents } from "../../../src/protocol/events.ts";
import { commandLines } from "./commands.ts";
import { mutated, SHELL_PIECES } from "./mutate.ts";
import { brokenScripts, shellScripts } from "./shell-script.ts";

/** The events whose answer can stop something. */
const GATES = listEvents()
  .filter(({ gate }) => gate)
  .map(({ name }) => name);

/** Longer than any system takes a path. */
const LONG = `/${"a-folder/".repeat(600)}`;

const oddTexts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "../..", "__proto__", LONG, "x".repeat(100_000), "/a\0b"),
);

const commands = fc.oneof(
  commandLines,
  shellScripts,
  brokenScripts,
  mutated(commandLines, [...SHELL_PIECES, "\0", "\ud800", "\u202e", "\ufeff"]),
  oddTexts,
);

const paths = fc.oneof(oddTexts, fc.constantFrom("/etc/passwd", "src/a.ts", "~/.ssh/id_rsa"));

/** The input of a tool: what its tool expects, or anything. */
const toolInputs: Arbitrary<unknown> = fc.oneof(
  fc.record({ command: commands }),
  fc.record({ file_path: paths, content: oddTexts, old_string: oddTexts, new_string: commands }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(undefined),
  fc.nat(300).map((depth) => ({ command: "ls", x: nested(depth) })),
);

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}

const TOOLS = ["Bash", "PowerShell", "Read", "Write", "Edit", "MultiEdit", "Task", "WebFetch"];

/** What an agent may add, of any type. */
const extras = fc.dictionary(
  fc.constantFrom("project_dir", "permission_mode", "prompt", "transcript_path", "agent_id"),
  fc.oneof(oddTexts, fc.jsonValue({ maxDepth: 1 })),
);

const fields = fc.record({
  session_id: fc.oneof({ weight: 3, arbitrary: fc.constant("s") }, oddTexts, fc.constant(7)),
  cwd: fc.oneof({ weight: 3, arbitrary: fc.constant("/srv/app") }, paths, fc.constant(null)),
  hook_event_name: fc.oneof(
    { weight: 3, arbitrary: fc.constant("PreToolUse") },
    fc.constantFrom(...GATES),
  ),
  tool_name: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TOOLS) },
    oddTexts.map((text) => `mcp__${text}`),
  ),
  tool_input: toolInputs,
});

/** Payloads of gates that say enough to be judged, as JSON: whatever else is missing or of the wrong type. */
export const gatePayloads: Arbitrary<string> = fc
  .tuple(extras, fields)
  .map((parts) => JSON.stringify(Object.assign({}, ...parts)));
