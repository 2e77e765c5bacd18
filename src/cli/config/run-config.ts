import { type Layer, machineFiles, projectFiles } from "../../config/layers.ts";
import { loadConfig } from "../../config/load.ts";
import { parseLayer } from "../../config/parse-layer.ts";
import type { ConfiguredTable } from "../../config/policy-section.ts";
import { embeddedSchema, settingsOf, starterFile, tomlValue } from "../../config/reference.ts";
import type { Config } from "../../config/schema.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import { settingsProblems } from "../../handlers/settings-problems.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { writeWhole } from "../../sys/atomic-file.ts";
import { exclusively } from "../../sys/lock.ts";
import { isAbsolute } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { readUserText } from "../../sys/user-file.ts";
import { workspaceOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { screenWidth, wrapped } from "../terminal/terminal.ts";

/** `fairlead config show`: always 0; what is wrong with the files goes to stderr. */
export async function showConfig(io: Io, json: boolean): Promise<number> {
  const loaded = await loadConfig(io, projectRoot(io));
  const keys = settingsOf(await embeddedSchema()).map(({ key }) => key);
  const rows = keys.map((key) => ({
    key,
    value: shownValue(loaded.config, key),
    origin: originOf(loaded.origins, key),
  }));
  if (json) {
    printJson(io, {
      settings: rows.map((row) => ({ ...row, origin: row.origin ?? null })),
      warnings: loaded.warnings,
    });
    return EXIT.ok;
  }
  io.stdout(settingsText(rows, screenWidth(Number.POSITIVE_INFINITY)));
  for (const warning of loaded.warnings) io.stderr(`warning: ${warning}`);
  return EXIT.ok;
}

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: Layer | undefined;
}

/** Widest setting beside which its origin is written. */
const SETTING_MAX_CHARS = 48;

/** The settings and where each comes from, in lines of at most so many characters where words allow it. */
function settingsText(rows: readonly SettingRow[], screen: number): string {
  const shown = rows.map(({ key, value, origin }) => ({
    line:
      value === undefined ? `# ${key} is not set` : `${key} = ${tomlValue(withoutOrigins(value))}`,
    from: origin === undefined ? "default" : `${origin.kind}: ${origin.path}`,
  }));
  const widest = screen === Number.POSITIVE_INFINITY ? screen : SETTING_MAX_CHARS;
  const column = Math.max(
    ...shown.map(({ line }) => line.length).filter((length) => length <= widest),
  );
  return shown
    .flatMap(({ line, from }) => {
      const beside = `${line.padEnd(column)}  # ${from}`;
      if (line.length <= column && beside.length <= screen) return [beside];
      const [first = "", ...rest] = wrapped(line, screen - 4);
      return [first, ...rest.map((part) => `    ${part}`), `    # ${from}`];
    })
    .join("\n");
}

/** A setting's value; rules in one line are shown as such, not as the tables that the loader makes of them. */
function shownValue(config: Config, key: string): unknown {
  const isShort = ({ origin }: ConfiguredTable) => origin?.short !== undefined;
  if (key === "rule" || key === "allow") return config[key].filter((one) => !isShort(one));
  if (key !== "rules") return valueAt(config, key);
  const lines = [...config.rule, ...config.allow].flatMap(({ origin }) =>
    origin?.short === undefined ? [] : [origin.short],
  );
  return Object.fromEntries(lines);
}

/** Tables as their files have them, without what the loader noted. */
function withoutOrigins(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return entry;
    return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== "origin"));
  });
}

/** `fairlead config path`: the layers' files, weakest first, whether they exist or not. */
export function showPaths(io: Io, json: boolean): number {
  const layers = layersOf(io).map((layer) => ({ ...layer, exists: exists(layer.path) }));
  if (json) printJson(io, { layers });
  else
    for (const { kind, path, exists: there } of layers)
      io.stdout(`${kind.padEnd("managed".length)}  ${path}${there ? "" : "  (does not exist)"}`);
  return EXIT.ok;
}

/** `fairlead config check`: 0 when everything is in force as written, 1 with every problem otherwise. */
export async function checkConfig(
  io: Io,
  file: string | undefined,
  json: boolean,
): Promise<number> {
  const { problems, warnings } =
    file === undefined
      ? await problemsInForce(io)
      : { problems: problemsOfFile(io, file), warnings: [] };
  if (json) printJson(io, { ok: problems.length === 0, problems, warnings });
  else if (problems.length === 0) io.stdout("the configuration is valid");
  else io.stderr(problems.join("\n"));
  if (!json) for (const warning of warnings) io.stderr(`warning: ${warning}`);
  return problems.length === 0 ? EXIT.ok : EXIT.error;
}

/** `fairlead config schema`: the JSON Schema, for editors. */
export async function printSchema(io: Io): Promise<number> {
  printJson(io, await embeddedSchema());
  return EXIT.ok;
}

/** `fairlead config init`: writes a commented file; 1 when there is one already. */
export async function initConfig(io: Io, scope: string, json: boolean): Promise<number> {
  const layer = starterLayer(io, scope);
  if (typeof layer === "number") return layer;
  const text = starterFile(await embeddedSchema());
  const failure = await exclusively(io, () =>
    exists(layer.path) ? PRESENT : writeWhole(layer.path, text),
  );
  if (failure === PRESENT) return refusePresent(io, layer.path);
  if (failure !== undefined)
    return refuse(io, `${layer.path} cannot be written (${describeError(failure)})`);
  if (json) printJson(io, { written: layer.path });
  else io.stdout(`wrote ${layer.path}`);
  return EXIT.ok;
}

const PRESENT = "already exists";

function refusePresent(io: Io, path: string): number {
  return refuse(io, `${path} ${PRESENT}`, "change it: fairlead config set KEY VALUE, or an editor");
}

/** The file that a scope means and that is not there yet, else the exit code of the refusal. */
export function starterLayer(io: Io, scope: string): Layer | number {
  const layers = layersOf(io).filter(({ kind }) => kind !== "managed");
  const layer = layers.find(({ kind }) => kind === scope);
  if (layer !== undefined) return exists(layer.path) ? refusePresent(io, layer.path) : layer;
  if (scope === "user") return refuse(io, "there is no home folder for settings");
  return refuse(io, unknownWord("scope", scope, ["user", "project", "local"]));
}

/** What is wrong with the files, and with the rules, exceptions and hooks in them. */
async function problemsInForce(io: Io): Promise<{
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}> {
  const { neverFired } = await import("../../userhooks/known-events.ts");
  const { loadHooks } = await import("../../userhooks/sources.ts");
  const workspace = workspaceOf(io);
  const { config, warnings } = await loadConfig(io, workspace.root);
  const { problems, hooks } = await loadHooks(io, workspace.root, config.hook);
  const ofSettings = await settingsProblems({ io, workspace, config, warnings });
  return { problems: [...ofSettings, ...problems], warnings: neverFired(hooks) };
}

function problemsOfFile(io: Io, file: string): readonly string[] {
  const path = isAbsolute(file) ? file : `${io.workingDirectory()}/${file}`;
  const text = readUserText(path);
  if (text === undefined) return [`${file}: does not exist`];
  if (text instanceof Error) return [`${file}: cannot be read (${text.message})`];
  const parsed = parseLayer(text);
  return parsed.ok ? [] : parsed.problems.map(({ line, message }) => `${file}:${line}: ${message}`);
}

function layersOf(io: Io): readonly Layer[] {
  return [...machineFiles(io), ...projectFiles(projectRoot(io))];
}

function projectRoot(io: Io): string {
  return workspaceOf(io).root;
}

function valueAt(config: unknown, key: string): unknown {
  let value = config;
  for (const name of key.split(".")) value = new Map(Object.entries(Object(value))).get(name);
  return value;
}

/** A setting's layer, or that of the table it is in. */
function originOf(origins: ReadonlyMap<string, Layer>, key: string): Layer | undefined {
  for (let name = key; name !== ""; name = name.slice(0, Math.max(name.lastIndexOf("."), 0))) {
    const origin = origins.get(name);
    if (origin !== undefined) return origin;
  }
  return undefined;
}
