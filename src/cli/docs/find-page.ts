import { docsPages } from "./docs-pages.ts" with { type: "macro" };
import type { DocsPage } from "./docs-pages.ts";

/** The documents as they were when this fairlead was built. */
export const DOCS = docsPages();

/** Where a command or a word is explained that has no page of its name; after `#` the heading of a part of that page. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["install", "getting-started#turn-it-on"],
  ["uninstall", "getting-started#turn-it-off"],
  ["update", "getting-started#keep-it-in-sight-and-up-to-date"],
  ["status", "getting-started#see-it-work"],
  ["doctor", "troubleshooting"],
  ["explain", "policy"],
  ["why", "log"],
  ["stats", "log"],
  ["allow", "blocked"],
  ["deny", "blocked"],
  ["code", "security-model#who-types-while-an-agent-is-running"],
  ["codes", "security-model#who-types-while-an-agent-is-running"],
  ["resume", "pause"],
  ["observe", "pause"],
  ["preset", "presets"],
  ["suggest", "replay#suggestions"],
  ["confine", "bounds"],
  ["bundle", "teams"],
  ["rollout", "teams"],
  ["report", "fleet#see-all-machines-on-one-page"],
  ["pack", "packs"],
  ["hooks", "user-hooks"],
  ["fire", "user-hooks#from-scripts"],
  ["exec", "user-hooks#from-scripts"],
  ["trust", "user-hooks#files"],
  ["untrust", "user-hooks#files"],
  ["hook", "protocol"],
  ["config", "configuration"],
  ["checklists", "checklist"],
  ["job", "checklist#jobs"],
  ["jobs", "checklist#jobs"],
  ["mode", "session#modes"],
  ["modes", "session#modes"],
  ["persona", "session#personas"],
  ["personas", "session#personas"],
  ["loop", "session#loops"],
  ["loops", "session#loops"],
  ["profiles", "session#profiles"],
  ["records", "session#records"],
]);

/** The page that explains these words, or the part of one that does; undefined where none does. */
export function findPage(words: string): DocsPage | undefined {
  const name = words.toLowerCase().replace(/^(?:docs\/)?(?:(?:agents|reference)\/)?|\.md$/g, "");
  const [topic = "", heading] = (ELSEWHERE.get(name) ?? name).split("#");
  const page = DOCS.find((one) => one.topic === topic);
  if (page !== undefined) return heading === undefined ? page : partOf(page, heading);
  // What else a command does is in the reference.
  const reference = DOCS.find((one) => one.topic === "commands");
  return reference === undefined ? undefined : partOf(reference, anchorOf(`fairlead ${name}`));
}

/** A page for a terminal, which shows the words of a link but not where it leads: the pages are named at the end. */
export function textWithLinks({ topic, text }: DocsPage): string {
  const links = text.matchAll(/\]\((?:[\w./-]*\/)?([\w-]+)\.md(?:#[\w-]*)?\)/g);
  const names = new Set([...links].map(([, name = ""]) => name));
  const pages = DOCS.filter((page) => page.topic !== topic && names.has(page.topic));
  if (pages.length === 0) return text;
  const named = pages.map((page) => `\`${page.topic}\``).join(", ");
  return `${text.trimEnd()}\n\nPages linked here, for \`fairlead docs\`: ${named}\n`;
}

/** The part of a page below a heading, up to the next one that is not below it. */
function partOf({ topic, text }: DocsPage, anchor: string): DocsPage | undefined {
  const lines = text.split("\n");
  const headings = headingsOf(lines);
  const first = headings.find(({ title }) => anchorOf(title) === anchor);
  if (first === undefined) return undefined;
  const next = headings.find(({ at, depth }) => at > first.at && depth <= first.depth);
  const part = lines.slice(first.at, next?.at).join("\n").trimEnd();
  return {
    topic,
    title: first.title,
    text: `${part}\n\nThe whole page: \`fairlead docs ${topic}\`\n`,
  };
}

interface Heading {
  /** Its line, from 0. */
  readonly at: number;
  readonly depth: number;
  readonly title: string;
}

/** The headings of a page; a comment in an example looks like one and is not. */
function headingsOf(lines: readonly string[]): readonly Heading[] {
  let isCode = false;
  return lines.flatMap((line, at) => {
    if (line.startsWith("```")) isCode = !isCode;
    const [, marks, title] = /^(#+) (.+)$/.exec(line) ?? [];
    if (isCode || marks === undefined || title === undefined) return [];
    return [{ at, depth: marks.length, title }];
  });
}

/** A heading as links name it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
