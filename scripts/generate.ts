import { existsSync } from "node:fs";
import { parseReport, REPORT_FILE } from "../benchmarks/report.ts";
import { flatten, readCommandTree, usageOf } from "../src/cli/command-tree.ts";
import { EXAMPLES } from "../src/cli/docs/examples.ts";
import { EXIT_CODES } from "../src/cli/docs/exit-codes.ts";
import { rootCommand } from "../src/cli/root.ts";
import { ENVIRONMENT_KEYS } from "../src/config/layers.ts";
import { type JsonSchema, settingsOf, tomlValue } from "../src/config/reference.ts";
import { guarantees, nonGuarantees } from "../src/engine/contract.ts";
import { handlerTable } from "../src/handlers/table.ts";
import { AGENTS } from "../src/install/agent.ts";
import { claudeMatcher } from "../src/install/claude-code.ts";
import {
  claudeTools,
  describeTool,
  readingOf,
  type ToolReading,
} from "../src/policy/agent-tools/tool-table.ts";
import { listEvents, listOtherEvents } from "../src/protocol/events.ts";
import { ANSWERS_FILE, makeAnswersSchema } from "./answers-schema.ts";
import { claudePluginFiles } from "./claude-plugin.ts";
import { codexPluginFiles } from "./codex-plugin.ts";
import { makeConfigSchema, SCHEMA_FILE } from "./config-schema.ts";
import { coverageTable, proofTable, unseenTable } from "./coverage.ts";
import { code, fillBlocks, table } from "./markdown.ts";
import { performanceBlocks, performancePlots } from "./performance-page.ts";
import { pictures } from "./pictures.ts";
import { namedToolsTable, packTables, pathTable, ruleTables, secretList } from "./policy-pages.ts";
import { listTable, presetTable, stakeTable } from "./preset-page.ts";
import { THIRD_PARTY_FILE, thirdPartyPage } from "./third-party.ts";

/** A file of the repository that is made from the source. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Every generated file with the text it should have: the schema, the plots, the documents' generated blocks. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const report = parseReport(await Bun.file(REPORT_FILE).text());
  const schema = await makeConfigSchema();
  const commands = await commandReference();
  const packs = await packTables();
  const stakes = await stakeTable();
  const lists = await listTable();
  const events = await eventsTable();
  const makers = new Map<string, () => string>([
    ["commands", () => commands],
    ["exit-codes", exitCodes],
    ["contract", contract],
    ["settings", () => settingsTable(schema)],
    ["environment", environmentTable],
    ["events", () => events],
    ["other-events", otherEventsTable],
    ["tools", toolsTable],
    ["matcher", matcherBlock],
    ["rules", ruleTables],
    ["paths", pathTable],
    ["secrets", secretList],
    ["named-tools", namedToolsTable],
    ["packs", () => packs],
    ["presets", presetTable],
    ["preset-rules", () => stakes],
    ["preset-lists", () => lists],
    ...performanceBlocks(report),
    ["coverage", coverageTable],
    ["unseen", unseenTable],
    ["driven", proofTable],
  ]);
  const documents = [...new Bun.Glob("docs/**/*.md").scanSync(), "README.md", "SECURITY.md"];
  const pages = documents.filter(existsSync).sort();
  return [
    { path: SCHEMA_FILE, text: `${JSON.stringify(schema, null, 2)}\n` },
    { path: ANSWERS_FILE, text: `${JSON.stringify(makeAnswersSchema(), null, 2)}\n` },
    ...performancePlots(report),
    ...(await pictures()),
    { path: THIRD_PARTY_FILE, text: thirdPartyPage() },
    ...[...claudePluginFiles(), ...codexPluginFiles()].map(([path, text]) => ({ path, text })),
    ...(await Promise.all(
      pages.map(async (path) => ({ path, text: fillBlocks(await Bun.file(path).text(), makers) })),
    )),
  ];
}

async function commandReference(): Promise<string> {
  const nodes = flatten(await readCommandTree(rootCommand)).slice(1);
  return nodes
    .map((node) => {
      const name = node.path.join(" ");
      const options = node.options.map(({ name: option, kind, valueHint, description }) => {
        const form = kind === "operand" ? option : `--${option}`;
        return [code(kind === "value" ? `${form} ${valueHint ?? "value"}` : form), description];
      });
      const examples = (EXAMPLES.get(name) ?? []).map(({ line, what }) => `# ${what}\n${line}`);
      return [
        `## fairlead ${name}`,
        `${node.description}.`,
        `    fairlead ${usageOf(node)}`,
        ...(options.length === 0 ? [] : [table(["option", "meaning"], options)]),
        ...(examples.length === 0 ? [] : [`\`\`\`text\n${examples.join("\n\n")}\n\`\`\``]),
      ].join("\n\n");
    })
    .join("\n\n");
}

/** What the policy reads of a tool, in words. */
const READINGS: Readonly<Record<ToolReading, string>> = {
  shell: "its command line",
  powershell: "its command line",
  read: "its paths",
  search: "its paths and patterns",
  list: "its patterns",
  write: "its paths and texts",
  delete: "its paths",
  patch: "its paths and texts",
  commands: "its fields",
  addresses: "its fields",
  fields: "its fields",
  words: "nothing, but your own rules may name it",
  none: "nothing; no hook is asked",
};

function toolsTable(): string {
  const rows = claudeTools().map((tool) => {
    const reading = readingOf(tool) ?? "none";
    return [code(tool), describeTool(tool), READINGS[reading]];
  });
  return table(["tool", "what it does", "what is read of it"], rows);
}

function matcherBlock(): string {
  const handler = {
    type: "command",
    command: "/home/you/.local/bin/fairlead",
    args: ["hook", "pre-tool", "--agent", "claude"],
    timeout: 35,
  };
  const group = { matcher: claudeMatcher("PreToolUse"), hooks: [handler] };
  return `\`\`\`json\n${JSON.stringify(group, null, 2)}\n\`\`\``;
}

function exitCodes(): string {
  return table(
    ["code", "`fairlead hook`", "other commands"],
    EXIT_CODES.map(({ code: number, hook, command }) => [String(number), hook, command]),
  );
}

function contract(): string {
  const list = (clauses: readonly { readonly id: string; readonly text: string }[]) =>
    clauses.map(({ id, text }) => `- **${id}**: ${text}`).join("\n");
  return `Guaranteed:\n\n${list(guarantees())}\n\nNot guaranteed:\n\n${list(nonGuarantees())}`;
}

function settingsTable(schema: JsonSchema): string {
  return table(
    ["setting", "takes", "default", "meaning"],
    settingsOf(schema).map(({ key, type, default: initial, description }) => [
      code(key),
      type,
      initial === undefined ? "" : code(tomlValue(initial)),
      description,
    ]),
  );
}

function environmentTable(): string {
  return table(
    ["variable", "sets"],
    ENVIRONMENT_KEYS.map(({ variable, key }) => [code(variable), code(key.join("."))]),
  );
}

/** What only other agents tell of, with all that they call it. */
function otherEventsTable(): string {
  const rows = listOtherEvents().map(({ name, cli, topic, aliases }) => [
    [name, ...aliases.filter((alias) => alias.includes("_"))].map(code).join(", "),
    code(cli),
    code(topic),
  ]);
  return table(["event", "`fairlead hook …`", "topic"], rows);
}

async function eventsTable(): Promise<string> {
  const installed = new Set(AGENTS.flatMap(({ defaultEvents }) => defaultEvents));
  const rows = listEvents().map(async ({ name, cli, topic, gate }) => {
    const entries = await handlerTable(name);
    const own = entries.filter(({ events }) => events.includes(name));
    return [
      code(name),
      code(cli),
      code(topic),
      gate ? "yes" : "",
      installed.has(name) ? "yes" : "",
      own.map((handler) => handler.name).join(", "),
    ];
  });
  return table(
    ["event", "`fairlead hook …`", "topic", "can stop it", "installed", "built-in handlers"],
    await Promise.all(rows),
  );
}
