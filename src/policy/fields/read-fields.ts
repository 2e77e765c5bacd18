import type { ToolCall } from "../agent-tools/tool-call.ts";
import { canBeWritten } from "../text/nesting.ts";
import { changedByName } from "./changed-by-name.ts";
import { containerLine } from "./container-line.ts";
import { lostByName, statementsByName } from "./destructive-tool-names.ts";
import {
  addCommandList,
  addUnnamedProgram,
  type CommandParts,
  FieldLines,
  noParts,
} from "./field-lines.ts";
import { accessOf, doesNothing, type FieldUses } from "./field-uses.ts";
import {
  type FieldKind,
  type FileVerb,
  hasRole,
  kindOf,
  PYTHON,
  programOf,
  runsStatements,
  takesFiles,
  verbOf,
  wordsOf,
} from "./field-words.ts";
import { handedPaths } from "./handed-fields.ts";
import { joinedPaths } from "./joined-paths.ts";
import {
  addressesIn,
  jsonOf,
  looksLikeAddress,
  looksLikePath,
  mayBePath,
  patchedPaths,
  pathOfAddress,
  quotePath,
} from "./text-shape.ts";

/** Objects in objects, and values in all, that are looked at: more than any tool takes. */
const LEVELS_MAX = 12;
const VALUES_MAX = 20_000;

/** What a call would do, or undefined where nothing of it could concern a rule. */
export function readActingFields(call: ToolCall): FieldUses | undefined {
  const uses = readFields(call);
  return doesNothing(uses) ? undefined : uses;
}

/** Reads a call of a tool that is known by nothing but its name. */
export function readFields({ tool, input }: ToolCall): FieldUses {
  const reader = new FieldReader(tool);
  if (!canBeWritten(input)) reader.whole = false;
  else {
    reader.readObject(input, undefined, 0);
    reader.readName(input);
    for (const path of joinedPaths(input)) reader.addPath([], path);
    reader.handed = handedPaths(reader.words, reader.verb, input);
  }
  return reader.uses();
}

class FieldReader {
  readonly lines: FieldLines;
  readonly paths: string[] = [];
  readonly sources: string[] = [];
  readonly targets: string[] = [];
  readonly addresses: string[] = [];
  readonly statements: string[] = [];
  readonly texts: string[] = [];
  readonly replaced: string[] = [];
  whole = true;
  values = 0;
  hasText = false;
  loses: FieldUses["loses"];
  changes: FieldUses["changes"];
  handed: readonly string[] = [];
  readonly words: readonly string[];
  readonly tool: readonly string[];
  verb: FileVerb | undefined;

  constructor(name: string) {
    const at = name.startsWith("mcp__") ? name.indexOf("__", 5) : -1;
    this.words = wordsOf(name.startsWith("mcp__") ? name.slice(5) : name);
    this.tool = wordsOf(at < 0 ? name : name.slice(at + 2));
    this.verb = verbOf(this.tool);
    this.lines = new FieldLines(this.words);
  }

  readObject(fields: object, kind: FieldKind | undefined, level: number): void {
    const parts = noParts();
    const entries = Object.entries(fields);
    // Which language and which action it is decides about fields that may stand before.
    for (const [name, value] of entries) if (typeof value === "string") this.learn(name, value);
    for (const [name, value] of entries) {
      if (looksLikePath(name)) this.addPath([], name);
      this.readValue(name, value, kindOf(name) ?? kind, parts, level);
    }
    addUnnamedProgram(entries, parts);
    if (level === 0 && hasRole(this.words, "elsewhere")) this.readContainer(fields);
    this.lines.addCommand(parts);
  }

  /** What a tool's name alone says that it does: `git_push`, `drop-database`, `flushall`. */
  readName(fields: Readonly<Record<string, unknown>>): void {
    this.lines.addNamed(this.tool, fields);
    this.loses = lostByName(this.tool, this.words, fields);
    this.changes = changedByName(this.tool, this.words, fields);
    if (!hasRole(this.words, "database") && programOf(this.words) !== "redis-cli") return;
    const [first] = this.tool;
    if (first === "flushall" || first === "flushdb")
      this.lines.addLine({ text: `redis-cli ${first}`, dialect: "shell" }, true);
    this.statements.push(...statementsByName(this.tool, fields));
  }

  /** What of this machine a container is given, as Docker's command line would say it. */
  readContainer(fields: object): void {
    const text = containerLine(fields);
    if (text !== undefined) this.lines.addLine({ text, dialect: "shell" }, true);
  }

  learn(name: string, value: string): void {
    if (/^(?:lang|language|runtime|interpreter|kernel|shell)$/i.test(name)) {
      this.lines.addLanguages(wordsOf(value));
    }
    if (
      /^(?:action|operation|method|command|mode|op|type|tool|tool_?name)$/i.test(name) &&
      /^[\w-]+$/.test(value)
    ) {
      this.verb ??= verbOf(wordsOf(value));
    }
  }

  readValue(
    name: string,
    value: unknown,
    kind: FieldKind | undefined,
    parts: CommandParts,
    level: number,
  ): void {
    this.values++;
    if (level > LEVELS_MAX || this.values > VALUES_MAX) {
      this.whole = false;
      return;
    }
    if (typeof value === "string") this.readText(name, value, kind, parts, level);
    else if (Array.isArray(value)) this.readList(name, value, kind, parts, level);
    else if (typeof value === "object" && value !== null) {
      this.readObject(value, kind === "prose" ? kind : undefined, level + 1);
    }
  }

  readList(
    name: string,
    list: readonly unknown[],
    kind: FieldKind | undefined,
    parts: CommandParts,
    level: number,
  ): void {
    const isText = list.every((each) => typeof each === "string");
    if (isText && kind === "arguments") parts.words.push(...list);
    else if (isText && kind === "command") {
      addCommandList(name, list, parts);
    } else {
      for (const each of list) this.readValue(name, each, kind, parts, level + 1);
    }
  }

  readText(
    name: string,
    text: string,
    kind: FieldKind | undefined,
    parts: CommandParts,
    level: number,
  ): void {
    if (text === "") return;
    const inner = kind === "prose" ? undefined : jsonOf(text);
    if (inner !== undefined) this.readObject(inner, undefined, level + 1);
    const wordsOfName = wordsOf(name);
    if (wordsOfName.includes("old")) this.replaced.push(text);
    else if (kind !== "command") this.texts.push(text);
    switch (kind) {
      case "command":
        parts.commands.push(text);
        return;
      case "program":
        parts.programs.push(text);
        return;
      case "arguments":
        parts.rest.push(text);
        return;
      case "directory":
        parts.directory = text;
        return;
      case "code":
        this.addresses.push(...addressesIn(text));
        parts.codes.push(text);
        return;
      case "sql":
        this.statements.push(text);
        return;
      case "query":
        if (this.takesSql) this.statements.push(text);
        return;
      case "address":
        this.addAddress(text);
        return;
      case "domain":
        this.addresses.push(/:\/\//.test(text) ? text : `https://${text}/`);
        return;
      case "path":
        this.addPath(wordsOfName, text);
        return;
      case "from":
      case "to":
        if (kind === "from" && this.lines.languages.length > 0) parts.codes.push(text);
        if (looksLikeAddress(text)) this.addAddress(text);
        else if (this.verb === "move" || this.verb === "copy" || looksLikePath(text))
          (kind === "from" ? this.sources : this.targets).push(text);
        return;
      case "prose":
      case "language":
        return;
      case "text":
        this.readContent(text);
        return;
      case undefined:
        this.readShape(wordsOfName, text);
        return;
      default:
        kind satisfies never;
    }
  }

  /** Text that a tool takes: a patch, an address, a statement or a command, as far as it looks like one. */
  readContent(text: string): void {
    this.hasText = true;
    for (const path of patchedPaths(text)) this.addPath([], path);
    if (looksLikeAddress(text)) this.addAddress(text);
    if (this.takesSql && runsStatements(this.tool)) this.statements.push(text);
    this.lines.addGuess(text);
  }

  /** A field whose name says nothing is what its text looks like. */
  readShape(name: readonly string[], text: string): void {
    if (/^cells?$/.test(name.at(-1) ?? "") && this.lines.languages.includes(PYTHON))
      this.lines.addCode(text);
    if (looksLikeAddress(text)) this.addAddress(text);
    else if (looksLikePath(text) || (takesFiles(this.tool) && /^\S+$/.test(text))) {
      this.addPath(name, text);
    }
    this.lines.addGuess(text);
  }

  addAddress(written: string): void {
    const text = written
      .trim()
      .replace(/^(?!file:)([a-z]{3,6}:)?[\\/]{2,}/i, (_, scheme = "http:") => `${scheme}//`);
    const path = pathOfAddress(text);
    if (path !== undefined) this.paths.push(path);
    else if (/^(?:view-source|javascript|blob|data):/i.test(text)) {
      for (const inner of addressesIn(text)) this.addAddress(inner);
    } else if (looksLikePath(text)) this.addPath([], text);
    else if (looksLikeAddress(text)) this.addresses.push(text);
    else if (/^[\w.[\]:%@-]+(?:[/?#]\S*)?$/.test(text)) this.addresses.push(`http://${text}`);
  }

  addPath(name: readonly string[], text: string): void {
    if (!mayBePath(text)) return;
    const path = pathOfAddress(text);
    if (hasRole(this.words, "runner") || this.tool.includes("script")) this.lines.addScript(text);
    if (path === undefined && looksLikeAddress(text)) return void this.addresses.push(text);
    if (hasRole(this.words, "elsewhere") && !name.includes("local")) return;
    // What a service calls a path is one of its own, unless it leads through this machine.
    const isOwn = hasRole(this.words, "service") && !name.includes("local");
    if (isOwn && !looksLikePath(text) && !text.startsWith("..")) return;
    if (name.includes("old")) this.sources.push(text);
    else if (name.includes("new") || /^(?:dest|destination|target)/.test(name[0] ?? ""))
      this.targets.push(text);
    else if (name[0] === "source" || name[0] === "src") this.sources.push(text);
    else this.paths.push(path ?? text);
  }

  /** A tool of a database, or one that may be: `query`, but not `search` or `docs`. */
  get takesSql(): boolean {
    return (
      hasRole(this.words, "database") ||
      (runsStatements(this.tool) && !hasRole(this.words, "finder"))
    );
  }

  uses(): FieldUses {
    const { sources, targets } = this;
    const isPair = sources.length > 0 && targets.length > 0;
    const paths = [...this.paths];
    if (isPair && (this.verb === "move" || this.verb === "copy")) {
      const program = this.verb === "move" ? "mv" : "cp -r";
      const words = [...sources, ...paths.splice(0), ...targets.slice(0, 1)].map(quotePath);
      this.lines.addLine({ text: `${program} -- ${words.join(" ")}`, dialect: "shell" }, true);
    } else paths.push(...sources, ...targets);
    if (this.verb === "delete" && paths.length > 0) {
      const words = paths.splice(0).map(quotePath).join(" ");
      this.lines.addLine({ text: `rm -rf -- ${words}`, dialect: "shell" }, true);
    }
    const access = accessOf(this.verb, this.hasText);
    const { handed, addresses, statements, texts, replaced, loses, changes } = this;
    const whole = this.whole && this.lines.whole;
    return {
      lines: this.lines.lines.toSorted((a, b) => Number(b.certain) - Number(a.certain)),
      paths: paths.map((path) => ({ access, path })),
      ...{ handed, addresses, statements, texts, replaced, loses, changes, whole },
      writes: access === "write" && paths.length > 0,
    };
  }
}
