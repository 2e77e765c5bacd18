import { strictestFirst } from "./finding.ts";
import type { Judgement } from "./fold.ts";

/**
 * What a shell may make of a text with NULs in it. One that reads a script leaves them out; an argument, as
 * of `bash -c`, ends at the first.
 */
export function readingsOf(text: string): readonly [whole: string, cut: string] {
  return [text.replaceAll("\0", ""), text.slice(0, text.indexOf("\0"))];
}

/** The judgement of a text that can be read in two ways: the stricter one decides, both say what they found. */
export function strictestOf([whole, cut]: readonly [Judgement, Judgement]): Judgement {
  const findings = strictestFirst([...whole.findings, ...cut.findings]);
  return { ...whole, verdict: findings[0]?.verdict ?? "pass", findings };
}
