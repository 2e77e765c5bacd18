import type { HandlerContext } from "../engine/handler.ts";
import type { Io } from "../io.ts";
import { fromRepository, visibleLine } from "../outside-text.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { readMoaiSections } from "../state/moai-sections.ts";
import { detectProject } from "../state/project.ts";
import { type GitState, readGitState } from "../sys/git.ts";
import { exists } from "../sys/probe.ts";
import { VERSION } from "../version.ts";

/** SessionStart, where modes are in use: says which project this is, to the person, the model and in the data. */
export async function handleProject(
  event: AgentEvent,
  { io, log, workspace }: HandlerContext,
): Promise<Outcome> {
  const root = exists(event.cwd) ? event.cwd : workspace.root;
  const [found, sections, git] = await Promise.all([
    detectProject(root),
    readMoaiSections(workspace.root),
    readGitState(root),
  ]);
  for (const problem of sections.problems) log.error(problem);
  // A project of MoAI has its configuration there; any other works without one.
  const lacksSections = !sections.present && exists(`${workspace.root}/.moai`);
  if (lacksSections && !exists(`${workspace.root}/.fairlead/config.toml`)) {
    log.warn("no project configuration found; the defaults apply", { project: workspace.root });
  }
  const version = sections.version ?? found.version;
  const project = {
    name: visibleLine(override(io, "NAME") ?? sections.name ?? found.name),
    version: version === null ? null : visibleLine(version),
    type: visibleLine(override(io, "TYPE") ?? found.type),
    language: visibleLine(override(io, "LANG") ?? found.language),
  };
  log.info("session started", { project: project.name, fairlead: VERSION });
  const line = (name: string) =>
    `project: ${name}, type: ${project.type}, lang: ${project.language}`;
  const forModel = line(fromRepository(project.name));
  const branch = git?.branch === undefined ? (git?.detached ?? null) : visibleLine(git.branch);
  return {
    verdict: "pass",
    notice: line(project.name),
    context: git === undefined ? forModel : `${forModel}\n${gitLine(git)}`,
    data: { project: { ...project, ...(git === undefined ? {} : { branch }) } },
  };
}

/** A person's word over what was detected, by fairlead's variable, then by godo's. */
function override(io: Io, field: "NAME" | "TYPE" | "LANG"): string | undefined {
  const value = io.env(`FAIRLEAD_PROJECT_${field}`) || io.env(`DO_PROJECT_${field}`);
  return value === undefined || value === "" ? undefined : value;
}

function gitLine(git: GitState): string {
  const detached = git.detached === undefined ? "unknown" : `none (at ${git.detached})`;
  const parts = [
    `branch: ${git.branch === undefined ? detached : fromRepository(git.branch)}`,
    ...(git.operation === undefined ? [] : [`${git.operation} in progress`]),
    ...(git.unstaged === undefined ? [] : [`unstaged changes: ${git.unstaged}`]),
  ];
  return `git: ${parts.join(", ")}`;
}
