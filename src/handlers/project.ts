import type { HandlerContext } from "../engine/handler.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { readMoaiSections } from "../state/moai-sections.ts";
import { detectProject } from "../state/project.ts";
import { exists } from "../sys/probe.ts";
import { VERSION } from "../version.ts";

/** SessionStart: says which project this is, to the model and in the data; never objects. */
export async function handleProject(
  event: AgentEvent,
  { log, workspace }: HandlerContext,
): Promise<Outcome> {
  const root = exists(event.cwd) ? event.cwd : workspace.root;
  const [found, sections] = await Promise.all([
    detectProject(root),
    readMoaiSections(workspace.root),
  ]);
  for (const problem of sections.problems) log.error(problem);
  if (!sections.present && !exists(`${workspace.root}/.fairlead/config.toml`)) {
    log.warn("no project configuration found; the defaults apply", { project: workspace.root });
  }
  const project = {
    ...found,
    name: sections.name ?? found.name,
    version: sections.version ?? found.version,
  };
  log.info("session started", { project: project.name, fairlead: VERSION });
  return {
    verdict: "pass",
    context: `project: ${project.name}, type: ${project.type}, lang: ${project.language}`,
    data: { project },
  };
}
