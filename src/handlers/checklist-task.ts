import { checklistPaths } from "../checklist/prompt-path.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { languageOf } from "../language.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { jobFolders, shownPath } from "../state/checklist.ts";
import type { Workspace } from "../state/workspace.ts";
import { factsOf } from "../sys/folder.ts";
import { isAbsolute } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { textsIn } from "./texts.ts";

/**
 * PreToolUse of Task and Agent: where the project has a jobs folder, a subagent is sent off only with
 * the path of a checklist in its prompt that exists inside the project.
 */
export async function handleChecklistTask(
  event: AgentEvent,
  { io, config, workspace }: HandlerContext,
): Promise<Outcome> {
  if (!config.checklist.enabled) return PASS;
  const jobs = jobFolders(workspace)[0];
  if (jobs === undefined) return PASS;
  const texts = textsIn(languageOf(io, config));
  const prompt = event.tool?.input?.prompt;
  const paths = typeof prompt === "string" ? checklistPaths(prompt) : [];
  const [first] = paths;
  if (first === undefined) {
    return deny(texts.noChecklist(shownPath(workspace, jobs)));
  }
  const judged = await Promise.all(paths.map((path) => judgePath(path, event.cwd, workspace)));
  if (judged.includes("inside")) return PASS;
  const reason = judged.includes("missing")
    ? texts.missingChecklist(paths[judged.indexOf("missing")] ?? first)
    : texts.foreignChecklist(first);
  return deny(reason);
}

function deny(reason: string): Outcome {
  return { verdict: "deny", reason, data: { findings: [{ rule: "checklist", verdict: "deny" }] } };
}

/** Where a checklist path leads, looked up from the project's root, then from the agent's directory. */
async function judgePath(
  path: string,
  cwd: string,
  workspace: Workspace,
): Promise<"inside" | "outside" | "missing"> {
  const bases = [...new Set([workspace.root, cwd])];
  const candidates = isAbsolute(path) ? [path] : bases.map((base) => `${base}/${path}`);
  const found = candidates.find(exists);
  if (found === undefined) return "missing";
  const { whereLeads } = await import("../sys/inside.ts");
  return factsOf(found)?.isFile === true ? whereLeads(workspace.root, found) : "missing";
}
