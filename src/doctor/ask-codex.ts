import { codex } from "../install/agents/others.ts";
import { type Check, fail, ok } from "../install/check.ts";
import type { Io } from "../io.ts";
import { askByLines } from "../sys/ask-by-lines.ts";

/** One hook that Codex would run, as `hooks/list` of `codex app-server` 0.169.0 names it. */
interface ListedHook {
  readonly eventName?: string;
  readonly command?: string | null;
  readonly pluginId?: string | null;
  readonly enabled?: boolean;
  readonly isManaged?: boolean;
  readonly trustStatus?: string;
}

const ANSWER_MAX_MS = 5000;

/**
 * What Codex itself says of the hooks by which it calls fairlead, beside what was told from its files: those know of
 * no administrator's settings, and of no other version. Nothing where neither its files nor PATH have it.
 */
export async function askCodex(
  io: Io,
  program: string | null,
  root: string,
  fromFiles: readonly Check[],
): Promise<readonly Check[]> {
  const told = fromFiles.filter(({ subject }) => subject === codex.title);
  if (told.length === 0 || program === null) return [];
  const listed = await listHooks(io, program, root);
  const fromFilesOnly = (why: string) => [
    ok(codex.title, `read from its files, because codex app-server ${why}`),
  ];
  if (typeof listed === "string") return fromFilesOnly(listed);
  // Whatever is broken was said already, and in more words.
  if (told.some(({ mark }) => mark === "fail")) return [];
  const ours = listed.filter(isOurs);
  const inForce = ours.filter(
    ({ enabled, isManaged, trustStatus }) =>
      enabled !== false && (isManaged === true || trustStatus === "trusted"),
  );
  if (inForce.some(({ eventName }) => eventName === "preToolUse"))
    return [ok(codex.title, `codex itself lists ${counted(inForce)} of fairlead as in force`)];
  const detail =
    ours.length === 0
      ? "codex itself lists no fairlead hook; no call is judged"
      : `codex itself lists ${counted(ours)} of fairlead, and would run none before a tool; no call is judged`;
  return [fail(codex.title, detail, "start codex, type /hooks, trust fairlead's hooks")];
}

function counted({ length }: readonly ListedHook[]): string {
  return length === 1 ? "1 hook" : `${length} hooks`;
}

function isOurs({ command, pluginId }: ListedHook): boolean {
  if (pluginId?.startsWith("fairlead@") === true) return true;
  return codex.isOurs({ type: "command", command });
}

/** The hooks that Codex lists for a project, or why they are not known. */
async function listHooks(
  io: Io,
  program: string,
  root: string,
): Promise<readonly ListedHook[] | string> {
  const names = ["PATH", "HOME", "CODEX_HOME", "USERPROFILE", "APPDATA", "SystemRoot", "TMPDIR"];
  const env = names.flatMap((name): [string, string][] => {
    const value = io.env(name);
    return value === undefined ? [] : [[name, value]];
  });
  const answer = await askByLines({
    ...{ command: [program, "app-server"], cwd: root, env: Object.fromEntries(env) },
    timeoutMs: ANSWER_MAX_MS,
    requests: [
      { id: 1, method: "initialize", params: { clientInfo: { name: "fairlead", version: "1" } } },
      { method: "initialized" },
      { id: LIST_ID, method: "hooks/list", params: { cwds: [root] } },
    ],
    answers: LIST_ID,
  });
  if (answer instanceof Error) return `cannot be asked (${answer.message})`;
  return hooksIn(answer) ?? "gave no list of hooks";
}

const LIST_ID = 2;

function hooksIn(answer: unknown): readonly ListedHook[] | undefined {
  const [first] = Object(Object(Object(answer).result).data ?? []);
  const { hooks } = Object(first);
  return Array.isArray(hooks) ? hooks.map((hook) => Object(hook)) : undefined;
}
