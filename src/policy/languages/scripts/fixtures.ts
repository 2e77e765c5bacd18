import { stepsOf, take } from "../../model/budget.ts";
import { UNKNOWN } from "../../model/invocation.ts";
import { peek, type Reader } from "./calls.ts";
import { joinPath } from "./value.ts";

/** Parameters by which pytest hands a test, or another fixture, a folder that it makes for it. */
const FIXTURES: readonly string[] = ["tmp_path", "tmpdir"];

/** Parameters of one function, and decorators before it, that are looked through. */
const PARAMETERS_TOKENS_MAX = 60;
const DECORATORS_TOKENS_MAX = 8;

/**
 * Reads the head of `def test_x(tmp_path)`: the parameter is a new folder below the temporary one, unless it has a
 * default, or the script makes it itself or calls the test.
 */
export function bindFixtures(reader: Reader): void {
  const { scan, tokens, at } = reader;
  for (const name of FIXTURES) scan.bindings.delete(name);
  const name = peek(reader, 1)?.text ?? "";
  const before = tokens.slice(Math.max(0, at - DECORATORS_TOKENS_MAX), at);
  if (!name.startsWith("test") && !before.some(({ text }) => text === "fixture")) return;
  for (let next = at + 3; next < at + PARAMETERS_TOKENS_MAX; next++) {
    const { text = ")" } = tokens[next] ?? {};
    if (text === ")") return;
    if (!FIXTURES.includes(text) || hasDefault(reader, next)) continue;
    if (
      times(reader, name) > 1 ||
      tokens.some((token, n) => token.text === "def" && tokens[n + 1]?.text === text)
    )
      continue;
    const path = joinPath([scan.world.temporary[0] ?? UNKNOWN, UNKNOWN]);
    scan.bindings.set(text, { kind: "path", text: path });
  }
}

/** True for `tmp_path="x"` and `tmp_path: Path = x`, which are no fixtures. */
function hasDefault({ tokens }: Reader, at: number): boolean {
  for (let next = at + 1; next < at + PARAMETERS_TOKENS_MAX; next++) {
    const { text = ")" } = tokens[next] ?? {};
    if (text === "," || text === ")") return false;
    if (text === "=") return true;
  }
  return true;
}

/** How often the script says a name; too often where nobody can afford to count. */
function times({ scan, tokens }: Reader, name: string): number {
  if (!take(scan.budget, stepsOf(2 * tokens.length))) return Infinity;
  return tokens.filter(({ text }) => text === name).length;
}
