import type { ApprovalWorld } from "../../../src/policy/approve/approval-world.ts";
import { proveReadOnly } from "../../../src/policy/approve/prove.ts";
import { approvalWorld } from "./approval-world.ts";

/** Why a line is not proven to look only; undefined where it is. */
export async function whyNot(
  command: string,
  world: ApprovalWorld = approvalWorld(),
): Promise<string | undefined> {
  const proof = await proveReadOnly({ tool: "Bash", input: { command } }, world);
  return proof.looks ? undefined : proof.why;
}

/** Those of the lines that are proven to look only. */
export async function proven(
  lines: readonly string[],
  world: ApprovalWorld = approvalWorld(),
): Promise<readonly string[]> {
  const reasons = await Promise.all(lines.map((line) => whyNot(line, world)));
  return lines.filter((_, at) => reasons[at] === undefined);
}
