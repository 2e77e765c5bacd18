import { AGENTS } from "../../install/agent.ts";
import { OWN_FILE_AGENTS } from "../../install/own-files.ts";
import { allPacks } from "../../policy/catalog/pack-loaders.ts";
import { PRESETS } from "../../policy/model/preset.ts";
import { listDialects } from "../../protocol/dialect.ts";
import { listEvents } from "../../protocol/events.ts";
import { MODES } from "../../state/mode.ts";
import { knownTopics } from "../../userhooks/topics.ts";
import { listRules } from "../policy/rule-catalogue.ts";
import { OFF } from "../session/mode.ts";
import { DOCS } from "./find-page.ts";

/** A word that a command knows, with what it means. */
export interface KnownWord {
  readonly word: string;
  readonly description: string;
}

/** Words by where they may stand: `mode` for its operand, `hook --agent` or `--agent` for an option's value. */
export type KnownWords = ReadonlyMap<string, readonly KnownWord[]>;

const LAST_CALL = worded("last", "the last call that was stopped");

/** The words that commands know by name: agents, events, modes, topics, rules and pages of the documents. */
export async function knownWords(): Promise<KnownWords> {
  const agents = [...AGENTS, ...OWN_FILE_AGENTS].map(({ name, title }) => worded(name, title));
  const topics = knownTopics().map((topic) => worded(topic, "topic"));
  const events = listEvents().map(({ cli, name }) => worded(cli, name));
  const rules = listRules(await allPacks(), undefined).map(({ id, reason }) => worded(id, reason));
  return new Map<string, readonly KnownWord[]>([
    ["hook", events],
    ["hook --agent", listDialects().map(({ name }) => worded(name, "who calls"))],
    ["--agent", agents],
    ["mode", [...MODES, OFF].map((mode) => worded(mode, "mode"))],
    ["fire", topics],
    ["hooks add", topics],
    ["hooks test --event", topics],
    ["policy show", rules],
    ["policy preset", PRESETS.map((preset) => worded(preset, "preset"))],
    ["replay --compare", PRESETS.map((preset) => worded(preset, "preset"))],
    ["--preset", PRESETS.map((preset) => worded(preset, "preset"))],
    ...["allow", "deny"].map((path) => [path, [LAST_CALL]] as const),
    ["why", [worded("last", "the latest decision")]],
    ["docs", DOCS.map(({ topic, title }) => worded(topic, title))],
  ]);
}

function worded(word: string, description: string): KnownWord {
  return { word, description };
}
