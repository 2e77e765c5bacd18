import type { ArithmeticExpression, WordPart } from "unbash";
import { UNKNOWN } from "../../model/invocation.ts";
import { type Frame, spend, through, type Walk } from "./walk.ts";

// One case for each kind of node.
/**
 * Walks every command substitution in an arithmetic expression, whose value is never needed. Chains
 * such as `1+1+1…` lean to the left without end, so the walk keeps its own stack.
 */
export function walkArithmetic(
  root: ArithmeticExpression | undefined,
  frame: Frame,
  walk: Walk,
): void {
  const stack: (ArithmeticExpression | WordPart)[] = root === undefined ? [] : [root];
  for (let node = stack.pop(); node !== undefined && spend(walk); node = stack.pop()) {
    switch (node.type) {
      case "ArithmeticBinary":
        stack.push(node.right, node.left);
        break;
      case "ArithmeticUnary":
        stack.push(node.operand);
        break;
      case "ArithmeticTernary":
        stack.push(node.alternate, node.consequent, node.test);
        break;
      case "ArithmeticGroup":
        stack.push(node.expression);
        break;
      case "ArithmeticWord":
      case "DoubleQuoted":
      case "LocaleString":
      case "Glob":
      case "ExtendedGlob":
      case "BraceExpansion":
        if (node.parts !== undefined) stack.push(...node.parts);
        break;
      case "ArithmeticExpansion":
        if (spend(walk, node.text.length >> 3) && node.expression !== undefined) {
          stack.push(node.expression);
        }
        break;
      case "CommandExpansion":
      case "ProcessSubstitution":
      case "ArithmeticCommandExpansion": {
        const inner = through(frame, { name: "$(…)" }, { scope: frame.scope.child() });
        const script = spend(walk, node.text.length >> 3) ? node.script : undefined;
        if (script !== undefined) walk.enterScript(script, inner);
        break;
      }
      case "ParameterExpansion": {
        const operation = node.operation;
        const parts = operation?.type === "Default" ? operation.operand.parts : undefined;
        if (parts !== undefined) stack.push(...parts);
        break;
      }
      default:
        break;
    }
  }
}

/** Numbers stay numbers: `$((7))` and `$((1+1))`; anything with names in it is unknown. */
export function arithmeticValue(text: string): string {
  const sum = /^\$\(\(\s*(\d{1,9})\s*(?:([+*-])\s*(\d{1,9})\s*)?\)\)$/.exec(text);
  if (sum === null) return UNKNOWN;
  const [a, b] = [Number(sum[1]), Number(sum[3] ?? 0)];
  if (sum[2] === "*") return String(a * b);
  return String(sum[2] === "-" ? a - b : a + b);
}
