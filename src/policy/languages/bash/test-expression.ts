import type { TestExpression, Word } from "unbash";
import { expandText } from "./expand.ts";
import { doubt, type Frame, spanOf, spend, type Walk } from "./walk.ts";

/** Walks the substitutions in a `[[ … ]]`; its words may hold arithmetic that runs code (`a[$(…)]`). */
export function walkTest(root: TestExpression, frame: Frame, walk: Walk): void {
  const stack: TestExpression[] = [root];
  for (let node = stack.pop(); node !== undefined && spend(walk); node = stack.pop()) {
    const { words, inner } = partsOf(node);
    for (const word of words) operand(word, frame, walk);
    stack.push(...inner.toReversed());
  }
}

interface Parts {
  readonly words: readonly Word[];
  readonly inner: readonly TestExpression[];
}

/** What an expression evaluates itself, and the expressions it is made of. */
function partsOf(node: TestExpression): Parts {
  switch (node.type) {
    case "TestUnary":
      return { words: [node.operand], inner: [] };
    case "TestBinary":
      return { words: [node.left, node.right], inner: [] };
    case "TestLogical":
      return { words: [], inner: node.operands };
    case "TestNot":
      return { words: [], inner: [node.operand] };
    case "TestGroup":
      return { words: [], inner: [node.expression] };
  }
}

function operand(word: Word, frame: Frame, walk: Walk): void {
  const { values } = expandText(word, frame, walk);
  for (const value of values) {
    if (!hidesSubscript(value)) continue;
    doubt(
      walk,
      "unknown-code",
      "could run anything: a subscript in quoted text runs code",
      spanOf(word, frame),
    );
  }
}

/** Text such as `a[$(rm x)]` that Bash evaluates when the text is used as a variable's name. */
export function hidesSubscript(value: string): boolean {
  return value.includes("[") && /^[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/.test(value);
}
