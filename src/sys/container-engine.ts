import { runBriefly } from "./run-briefly.ts";

/** Something that a container engine keeps, as it lists it. */
export interface EngineRow {
  readonly what: "container" | "volume" | "network";
  /** Of a volume its name. */
  readonly id: string;
  readonly name: string;
  /** When it was made, in milliseconds since 1970; engines tell whole seconds. */
  readonly madeMs: number;
  /** The project of `compose` that a container belongs to; empty without one. */
  readonly project: string;
}

/** Time that an engine may take to list what it has, in milliseconds. */
const LIST_MS = 3_000;

/** Volumes whose age is asked for in one go. */
const VOLUMES_MAX = 200;

/** By which variables an engine finds its server. */
const VARIABLES = ["HOME", "DOCKER_HOST", "DOCKER_CONTEXT", "DOCKER_CONFIG", "XDG_RUNTIME_DIR"];

const LABEL = '{{.Label "com.docker.compose.project"}}';

/** What an engine has; nothing where it does not run. */
export async function engineRows(
  program: string,
  env: (name: string) => string | undefined,
): Promise<readonly EngineRow[]> {
  const binary = Bun.which(program, { PATH: env("PATH") ?? "" });
  if (binary === null) return [];
  const given = VARIABLES.flatMap((name) => {
    const value = env(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const ask = async (...words: readonly string[]): Promise<readonly string[][]> => {
    const { exit, stdout } = await runBriefly({
      ...{ command: [binary, ...words], cwd: "/", stdin: "", timeoutMs: LIST_MS },
      env: { PATH: env("PATH") ?? "", ...Object.fromEntries(given) },
    });
    const lines = exit === 0 ? stdout.split("\n") : [];
    return lines.filter((line) => line.trim() !== "").map((line) => line.trimEnd().split("\t"));
  };
  const format = (...fields: readonly string[]) => ["--format", fields.join("\t")];
  const [containers, volumes, networks] = await Promise.all([
    ask("ps", "-a", "--no-trunc", ...format("{{.ID}}", "{{.Names}}", "{{.CreatedAt}}", LABEL)),
    ask("volume", "ls", ...format("{{.Name}}")),
    ask("network", "ls", "--no-trunc", ...format("{{.ID}}", "{{.Name}}", "{{.CreatedAt}}")),
  ]);
  const names = volumes.flatMap(([name]) => name ?? []).slice(0, VOLUMES_MAX);
  const dated =
    names.length === 0
      ? []
      : await ask("volume", "inspect", ...format("{{.Name}}", "{{.CreatedAt}}"), ...names);
  return [
    ...rowsOf("container", containers),
    ...rowsOf(
      "volume",
      dated.map(([name = "", time = ""]) => [name, name, time]),
    ),
    ...rowsOf("network", networks),
  ];
}

function rowsOf(what: EngineRow["what"], lines: readonly string[][]): readonly EngineRow[] {
  return lines.flatMap(([id = "", name = "", time = "", project = ""]) => {
    const madeMs = momentOf(time);
    return id === "" || madeMs === undefined ? [] : [{ what, id, name, madeMs, project }];
  });
}

/** Reads `2026-11-29 02:04:40 +0000 UTC`, with parts of a second or not, and `2026-11-29T02:04:40Z`. */
export function momentOf(text: string): number | undefined {
  const [, day, time, zone = ""] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)/.exec(text) ?? [];
  const ms = Date.parse(`${day}T${time}${zone.replace(/^(...):?(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(ms) ? undefined : ms;
}
