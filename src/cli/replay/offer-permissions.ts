import { claudeCode } from "../../install/claude-code.ts";
import { addPermissions } from "../../install/claude-permissions.ts";
import { unifiedDiff } from "../../install/diff.ts";
import type { Io } from "../../io.ts";
import type { SuggestedPermissions } from "../../replay/suggest-permissions.ts";
import { whereLeads } from "../../sys/inside.ts";
import { exclusively } from "../../sys/lock.ts";
import { readUserFile, replaceUserFile, type UserFile } from "../../sys/user-file.ts";
import { colourDiff, refuse } from "../terminal/output.ts";
import type { Questions } from "../terminal/questions.ts";
import { visibleLine, visibleText } from "../terminal/terminal.ts";

/** What came of an offer; undefined where its question was broken off. */
export type OfferAnswer = "yes" | "no" | "stop" | "failed" | undefined;

/** Rules for one project's settings that are not there yet. */
export interface PlannedPermissions {
  readonly path: string;
  /** How often their commands ran. */
  readonly covers: number;
  readonly rules: readonly string[];
  readonly change: PermissionsChange | { readonly ok: false; readonly problem: string };
}

interface PermissionsChange {
  readonly ok: true;
  readonly file: UserFile;
  readonly after: string;
}

/**
 * What is to be added to the settings that a project's person has for it alone, as the rules are proven in that
 * project; undefined where all of it is there.
 */
export function planPermissions(
  io: Io,
  { project, allow, covers }: SuggestedPermissions,
): PlannedPermissions | undefined {
  const path = claudeCode.settingsPath(io, "local", project) ?? "";
  const plan = (rules: readonly string[], change: PlannedPermissions["change"]) => ({
    path,
    covers,
    rules,
    change,
  });
  const away = [path, `${project}/.claude`].some((one) => whereLeads(project, one) === "outside");
  if (away) return plan(allow, { ok: false, problem: "leads out of the project; remove the link" });
  const file = readUserFile(path);
  if (!file.ok) return plan(allow, file);
  const edited = addPermissions(file.text?.trim() ? file.text : "{}\n", allow);
  if (!edited.ok) return plan(allow, edited);
  if (edited.added.length === 0) return undefined;
  return plan(edited.added, { ok: true, file, after: edited.text });
}

/** Says which rules would save the classifier of auto mode from looking, and where they belong. */
export function showPermissions(io: Io, { path, rules, covers }: PlannedPermissions): void {
  io.stdout(
    `${covers} calls in auto mode were read-only; to let them past its classifier, add this to ${visibleLine(path)}:`,
  );
  io.stdout(visibleText(JSON.stringify({ permissions: { allow: rules } }, undefined, 2), "    "));
}

/** The same for a program. */
export function permissionsJson({ path, rules: allow, covers }: PlannedPermissions): object {
  return { title: `permissions of Claude Code in ${path}`, covers, permissions: { allow } };
}

/** Asks about the rules of one project, and writes them after a yes. */
export async function offerPermissions(
  io: Io,
  { path, change }: PlannedPermissions,
  questions: Questions,
): Promise<OfferAnswer> {
  if (!change.ok) {
    refuse(io, `${visibleLine(path)} ${change.problem}; nothing was changed`);
    return "failed";
  }
  const { file, after } = change;
  io.stdout(`\n${visibleLine(path)}\n${colourDiff(unifiedDiff(file.text ?? "", after), io)}`);
  const answer = await questions.choose("Write it?", ANSWERS);
  if (answer !== "yes") return answer === "stop" || answer === undefined ? answer : "no";
  const failure = await exclusively(io, () => replaceUserFile(file, after));
  if (failure !== undefined) {
    refuse(io, failure instanceof Error ? failure.message : failure.problem);
    return "failed";
  }
  io.stdout("allowed; to undo that: /permissions in Claude Code, or delete the lines");
  return "yes";
}

/** No comes first: Enter alone allows nothing. */
export const ANSWERS = [
  { name: "no", title: "no, go on with the next" },
  { name: "yes", title: "yes" },
  { name: "stop", title: "no, and stop here" },
] as const;
