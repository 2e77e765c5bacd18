import type { Function as FunctionNode } from "unbash";
import type { Span } from "../../model/finding.ts";

/** A function, and the text in which its positions count. */
export interface Definition {
  readonly node: FunctionNode;
  /** As a frame says it: what it is, where it begins in the judged text, and where it came from if derived. */
  readonly text: {
    readonly source: string;
    readonly shift: number;
    readonly span?: Span | undefined;
  };
}

/** What a name may stand for: several functions when branches disagree, undefined for none. */
export type Functions = readonly (Definition | undefined)[];
