import { bytesOf } from "../config/undo-section.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import type { Finding } from "../policy/model/finding.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { homeDirectory, parentOf, undoFolder } from "../sys/paths.ts";
import { named } from "../undo/left-out.ts";
import { openCall } from "../undo/open-calls.ts";
import { type KeptTree, keepTree } from "../undo/tree/keep.ts";
import { noteTold } from "../undo/tree/records.ts";
import type { OutcomeOf } from "./bounded-call.ts";
import type { CallJudgement } from "./judge-call.ts";
import type { Judged } from "./security.ts";
import { goesOnBeside, titleOf } from "./undo-title.ts";

/**
 * Before code runs that nobody read: keeps what Git would not bring back of the project, so that whatever the call does
 * there can be taken back. What cannot be kept is told once for a project, and asked about in the preset strict.
 */
export async function recoverable(
  outcome: Outcome,
  judged: CallJudgement,
  about: Judged,
  outcomeOf: OutcomeOf,
): Promise<Outcome> {
  const { context, call } = about;
  const { config } = context;
  const mayRun = outcome.verdict === "pass" || outcome.verdict === "allow";
  if (!mayRun || config.undo.enabled === false) return outcome;
  const gap = await keepBefore(judged, about);
  if (gap === undefined) return outcome;
  if (config.policy.preset === "strict") {
    const finding: Finding = {
      ...{ rule: "filesystem/delete", verdict: "ask", reason: gap.reason },
      words: await titleOf(call.tool, call.input),
    };
    const asking = { ...judged, verdict: "ask", findings: [finding], destroys: false } as const;
    const asked = await outcomeOf(asking, about);
    // Where the person says yes, it runs within bounds all the same.
    return asked.verdict === "deny" ? asked : { ...asked, output: outcome.output };
  }
  if (gap.isKnown) return outcome;
  const notice = outcome.notice === undefined ? gap.notice : `${outcome.notice}\n${gap.notice}`;
  return { ...outcome, notice };
}

/** What is not kept of a project before a call that may do anything to it. */
interface Gap {
  /** For a notice. */
  readonly notice: string;
  /** What the call could do, as a rule's reason. */
  readonly reason: string;
  /** True where the person was told the same before. */
  readonly isKnown: boolean;
}

async function keepBefore(
  { analysis }: CallJudgement,
  { event, context, call }: Judged,
): Promise<Gap | undefined> {
  const { io, config, workspace, log } = context;
  const { tool, sessionId } = event;
  const store = undoFolder(io);
  if (store === undefined || analysis === undefined) return undefined;
  const { root } = workspace;
  try {
    const kept = keepTree({
      ...{ store, project: root, home: homeDirectory(io) },
      apart: [...ownFolders(workspace), parentOf(store) ?? store],
      budget: { bytes: bytesOf(config.undo.max_size), files: config.undo.max_files },
    });
    const { record, apart } = kept;
    const about = {
      ...{ project: root, session: sessionId },
      ...(tool?.useId === undefined ? {} : { call: tool.useId }),
      isBackground: goesOnBeside(call.input, analysis),
      title: await titleOf(call.tool, call.input),
    };
    openCall(store, sessionId, tool?.useId, { tree: { record, apart, about } });
    return gapOf(kept, store, root);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.debug("the project was not recorded for undo", { reason: why });
    const notice = `nothing of the project is saved before calls that run unread code: ${why}`;
    return told(store, root, notice, "files of the project");
  }
}

/** What fairlead writes in a project itself, which is not the call's. */
function ownFolders({ folder, memory }: HandlerContext["workspace"]): readonly string[] {
  const jobs = folder === undefined ? [] : [`${folder}/jobs`];
  return memory === undefined ? jobs : [...jobs, memory];
}

function gapOf({ missing, weak }: KeptTree, store: string, root: string): Gap | undefined {
  const paths = [...missing, ...weak].map((path) => path.replace(`${root}/`, "")).toSorted();
  const [first] = paths;
  if (first === undefined) return undefined;
  const only = missing.length === 0 ? " if they are written to" : "";
  const notice = `${whole(paths.length)} of the project could not be saved before calls that run unread code, so undo will not bring them back${only}: ${named(paths)}`;
  const what = paths.length === 1 ? visibleLine(first) : `${paths.length} files of the project`;
  return told(store, root, notice, what);
}

function whole(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}

/** The same is told once for a project. */
function told(store: string, root: string, notice: string, what: string): Gap {
  const isKnown = noteTold(store, root, notice);
  const reason = `could lose ${what} for good: what it runs is not known, and there is too much to save first`;
  return { notice, reason, isKnown };
}
