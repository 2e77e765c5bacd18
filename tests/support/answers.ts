import * as v from "valibot";
import { ANSWERS } from "../../src/cli/answers/table.ts";

/** Throws where a command that was asked for JSON printed something that its schema does not describe. */
export function expectAnswer(words: readonly string[], stdout: string): void {
  const isOther = words.includes("--follow") || words.includes("--help");
  if (stdout.trim() === "" || !words.includes("--json") || isOther) return;
  const schema = schemaOf(words);
  if (schema === undefined) return;
  const parsed = v.safeParse(schema, JSON.parse(stdout));
  if (parsed.success) return;
  const problems = parsed.issues.flatMap(problemsOf);
  throw new Error(`not as its schema says: ${words.join(" ")}\n${problems.join("\n")}\n${stdout}`);
}

/** The schema of the command that these words name. */
function schemaOf(words: readonly string[]): v.GenericSchema | undefined {
  const named = words.map((_, at) => words.slice(0, words.length - at).join(" "));
  return named.map((name) => ANSWERS.get(name)).find((schema) => schema !== undefined);
}

function problemsOf(issue: v.BaseIssue<unknown>): readonly string[] {
  return [
    `${v.getDotPath(issue) ?? "it"}: ${issue.message}`,
    ...(issue.issues ?? []).flatMap(problemsOf),
  ];
}
