import { hashWritten } from "../config/agreed.ts";
import type { Io } from "../io.ts";
import { exists, filesMatching, readText } from "../sys/probe.ts";
import { loopTerms, readLoop } from "./loop.ts";
import { loopPath } from "./loop-path.ts";
import { readLoopPrompt } from "./loop-prompt.ts";
import {
  frontMatter,
  isOwnFolder,
  PERSONA_FOLDERS,
  PERSONA_MAX_BYTES,
  parsePersona,
  personaBases,
} from "./persona.ts";
import { parseSpinner, SPINNER_ENDINGS } from "./spinner.ts";
import type { Workspace } from "./workspace.ts";

/** A text that a project brings to steer a model or to change a person's settings. */
export interface SteeringText {
  readonly path: string;
  readonly kind: "persona" | "spinner" | "loop";
  /** What it says, as it would be used. */
  readonly text: string;
  /** What consent to it is recorded as. */
  readonly hash: string;
}

/** Most files of a kind that are looked at: a project has a handful. */
const FILES_MAX = 200;

/**
 * Every text of a project that needs a person's consent, whichever persona is in force: an agent's settings
 * may name another than those of the terminal. What cannot be used is left out.
 */
export async function steeringTexts(
  io: Io,
  workspace: Workspace,
): Promise<readonly SteeringText[]> {
  const texts: SteeringText[] = [];
  for (const base of new Set(personaBases(io, workspace))) {
    for (const name of PERSONA_FOLDERS) {
      const folder = `${base}/${name}`;
      if (!exists(folder) || isOwnFolder(io, folder)) continue;
      texts.push(...(await characters(folder)), ...(await spinners(folder)));
    }
  }
  return [...texts, ...(await loops(workspace))];
}

async function characters(folder: string): Promise<readonly SteeringText[]> {
  const texts: SteeringText[] = [];
  for (const name of filesMatching(`${folder}/characters`, "*.md").slice(0, FILES_MAX)) {
    const path = `${folder}/characters/${name}`;
    const text = await readText(path, PERSONA_MAX_BYTES);
    if (typeof text !== "string" || parsePersona(text, "") instanceof Error) continue;
    const matter = frontMatter(text);
    texts.push({ path, kind: "persona", text: matter ?? "", hash: hashWritten(matter) });
  }
  return texts;
}

async function spinners(folder: string): Promise<readonly SteeringText[]> {
  const texts: SteeringText[] = [];
  const pattern = `*.{${SPINNER_ENDINGS.join(",")}}`;
  for (const name of filesMatching(`${folder}/spinners`, pattern).slice(0, FILES_MAX)) {
    const path = `${folder}/spinners/${name}`;
    const text = await readText(path, PERSONA_MAX_BYTES);
    const verbs = typeof text === "string" ? parseSpinner(text) : undefined;
    if (verbs === undefined || verbs instanceof Error) continue;
    texts.push({ path, kind: "spinner", text: verbs.join("\n"), hash: hashWritten(verbs) });
  }
  return texts;
}

async function loops(workspace: Workspace): Promise<readonly SteeringText[]> {
  const path = loopPath(workspace);
  const loop =
    path === undefined || workspace.folder === undefined ? undefined : await readLoop(path);
  if (path === undefined || loop === undefined || loop instanceof Error || !loop.active) return [];
  const prompt = await readLoopPrompt(workspace.root, loop.prompt_file ?? "");
  const text = [
    `repeats ${loop.prompt_file ?? "nothing"}, at most ${loop.max ?? 0} times`,
    ...(loop.until === undefined ? [] : [`until the agent says ${loop.until}`]),
    prompt instanceof Error ? prompt.message : prompt,
  ];
  return [{ path, kind: "loop", text: text.join("\n"), hash: hashWritten(loopTerms(loop)) }];
}
