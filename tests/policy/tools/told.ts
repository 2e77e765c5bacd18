import { linesOf, withWordLists } from "../../../src/policy/notation/notation.ts";
import { type ToldTool, toldTool } from "../../../src/policy/notation/read-tool.ts";

/** The tools that a text in the notation of `*.tool` files says. */
export function toldIn(text: string): readonly ToldTool[] {
  return withWordLists(linesOf(text, "x.tool"), new Map()).lines.map(toldTool);
}

/** What is wrong with such a text; undefined where nothing is. */
export function wrongIn(text: string): string | undefined {
  try {
    toldIn(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
