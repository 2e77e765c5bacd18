import type { TestExpression, Word } from "unbash";
import { expandText } from "./expand.ts";
import { doubt, type Frame, spanOf, spend, type Walk } from "./walk.ts";

/** Runs the substitutions in a `[[ … ]]`; its words may hold arithmetic that runs code (`a[$(…)]`). */
export function walkTest(root: TestExpression, frame: Frame, walk: Walk): void {
  const stack: TestExpression[] = [root];
  for (let node = stack.pop(); node !== undefined && spend(walk); node = stack.pop()) {
    switch (node.type) {
      case "TestUnary":
        operand(node.operand, frame, walk);
        break;
      case "TestBinary":
        operand(node.left, frame, walk);
        operand(node.right, frame, walk);
        break;
      case "TestLogical":
        stack.push(...node.operands.toReversed());
        break;
      case "TestNot":
        stack.push(node.operand);
        break;
      case "TestGroup":
        stack.push(node.expression);
        break;
      default:
        node satisfies never;
    }
  }
}

function operand(word: Word, frame: Frame, walk: Walk): void {
  const { values } = expandText(word, frame, walk);
  for (const value of values) {
    if (!hidesSubscript(value)) continue;
    doubt(walk, "unknown-code", "a subscript in quoted text runs code", spanOf(word, frame));
  }
}

/** Text such as `a[$(rm x)]` that Bash evaluates when the text is used as a variable's name. */
export function hidesSubscript(value: string): boolean {
  return /^[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/.test(value);
}
