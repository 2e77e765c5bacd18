import { type Layer, machineFiles, projectFiles } from "../../config/layers.ts";
import { loadConfig } from "../../config/load.ts";
import { parseLayer } from "../../config/parse-layer.ts";
import { embeddedSchema, type Setting, settingsOf, tomlValue } from "../../config/reference.ts";
import { setValue, tomlMeaning, unsetValue } from "../../config/set-value.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { workspaceOf } from "../command.ts";
import { editSettings } from "../hooks/edit.ts";
import { mayRefuse } from "../policy/rule-catalogue.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";

/** One setting to be changed, as typed. */
export interface SettingWords {
  /** Dotted, as in `policy.preset`. */
  readonly key: string;
  /** As TOML writes it, or a text without its quotes; undefined takes the setting out. */
  readonly value: string | undefined;
  readonly scope: string;
  readonly isJson: boolean;
}

/** Sets a setting in one file, or takes it out, and says where another file has the last word. */
export async function changeSetting(io: Io, words: SettingWords): Promise<number> {
  const planned = await planSetting(io, words);
  if (!planned.ok) return planned.exit;
  const { layer, read, place } = planned;
  const { key, value, isJson } = words;
  const [table, name] = place;
  let wasThere = false;
  const failure = await editSettings(io, layer.path, (text) => {
    if (value !== undefined) return setValue(text, table, name, read);
    const without = unsetValue(text, table, name);
    wasThere = without.ok && without.text !== text;
    return without;
  });
  if (failure !== undefined) return refuse(io, `${layer.path}: ${failure}`);
  if (value === undefined && !wasThere && !isJson) {
    io.stdout(`${key} is not set in ${layer.path}`);
    return EXIT.ok;
  }
  return report(io, key, place, layer, read, isJson);
}

/** The file and the value that the words mean, or the exit code of the refusal. */
export async function planSetting(
  io: Io,
  { key, value, scope }: Omit<SettingWords, "isJson">,
): Promise<
  | { readonly ok: true; readonly layer: Layer; readonly read: unknown; readonly place: NamePlace }
  | { readonly ok: false; readonly exit: number }
> {
  const wrong = (problem: string, hint?: string) =>
    ({ ok: false, exit: refuse(io, problem, hint) }) as const;
  const layers = [...machineFiles(io), ...projectFiles(workspaceOf(io).root)].filter(
    ({ kind }) => kind !== "managed",
  );
  const layer = layers.find(({ kind }) => kind === scope);
  if (layer === undefined) {
    const scopes = ["user", "project", "local"];
    if (scopes.includes(scope)) return wrong("there is no home folder for settings");
    return wrong(unknownWord("scope", scope, scopes));
  }
  const settings = settingsOf(await embeddedSchema());
  const setting =
    settings.find((one) => one.key === key) ??
    settings.find((one) => one.type === "table" && key.startsWith(`${one.key}.`));
  if (setting === undefined) {
    const keys = settings.map((one) => one.key);
    const within = keys.filter((one) => one.endsWith(`.${key}`) || one.startsWith(`${key}.`));
    if (within.length > 0 && within.length <= NAMED_MAX)
      return wrong(`unknown setting ${JSON.stringify(key)}; there is ${within.join(", ")}`);
    return wrong(unknownWord("setting", key, keys), "fairlead config show");
  }
  if (setting.type === "list of tables")
    return wrong(`${key} is a list of tables, so it is edited by hand`, LISTS.get(key));
  if (LISTS.has(setting.key))
    return wrong(`${setting.key} has a line for each command`, LISTS.get(setting.key));
  const place = placeOf(key, setting);
  const [table, name] = place;
  const read = value === undefined ? undefined : readValue(setting, table, name, value);
  if (read instanceof Error) return wrong(read.message, "fairlead config show");
  return { ok: true, layer, read, place };
}

/** Settings that a message names, at most. */
const NAMED_MAX = 8;

/** Commands that write lists of tables. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["hook", "fairlead hooks add"],
  ["allow", "fairlead allow"],
  ["rule", "fairlead deny"],
  ["rules", "fairlead deny 'COMMAND', or fairlead allow 'COMMAND'"],
]);

type NamePlace = readonly [table: string, name: string];

/** The table of a setting and its name in it; of an entry of a table, `policy.severity.git/clean`, the entry's. */
function placeOf(key: string, setting: Setting): NamePlace {
  if (key !== setting.key) return [setting.key, key.slice(setting.key.length + 1)];
  const cut = key.lastIndexOf(".");
  return [key.slice(0, Math.max(cut, 0)), key.slice(cut + 1)];
}

/** The value as TOML has it, or the words as a text, whichever the setting takes. */
function readValue(setting: Setting, table: string, name: string, typed: string): unknown {
  const readings = [tomlMeaning(typed), typed].filter((one) => one !== undefined);
  let problem: string | undefined;
  for (const reading of readings) {
    const empty = table === "" ? "" : `[${table}]\n`;
    const made = setValue(empty, table, name, reading);
    const parsed = parseLayer(made.ok ? made.text : empty);
    if (parsed.ok) return reading;
    problem ??= parsed.problems[0]?.message.replace(/; it is ignored$/, "");
  }
  return new Error(problem ?? `${setting.key} takes ${setting.type}`);
}

async function report(
  io: Io,
  key: string,
  [table, name]: NamePlace,
  layer: Layer,
  value: unknown,
  isJson: boolean,
): Promise<number> {
  const { origins, config } = await loadConfig(io, workspaceOf(io).root);
  const origin = origins.get(key) ?? origins.get(table);
  const holder = table
    .split(".")
    .reduce<unknown>(
      (value, part) => (part === "" ? value : new Map(Object.entries(Object(value))).get(part)),
      config,
    );
  const inForce = new Map(Object.entries(Object(holder))).get(name);
  if (isJson) {
    const now = { value: inForce ?? null, origin: origin?.path ?? null };
    printJson(io, { key, set: value ?? null, file: layer.path, in_force: now });
    return EXIT.ok;
  }
  const done = value === undefined ? `removed ${key} from` : `${key} = ${tomlValue(value)} in`;
  io.stdout(`${signOf("ok", io)} ${done} ${layer.path}`);
  if (table === "policy.severity" && value === "ask" && (await mayRefuse(io, name))) {
    io.stderr(`warning: ${name} also refuses calls; it only asks about them now`);
  }
  const isSame = JSON.stringify(inForce) === JSON.stringify(value);
  if (isSame || value === undefined) return EXIT.ok;
  const isOther = origin !== undefined && origin.path !== layer.path;
  const why = isOther ? `${origin.path} says so` : "only your own configuration may loosen it";
  if (isOther || layer.kind !== "user")
    io.stderr(`warning: ${tomlValue(inForce)} stays in force here, because ${why}`);
  return EXIT.ok;
}
