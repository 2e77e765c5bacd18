import { seenInJson, withCodes } from "../outside-text.ts";

/** A piece of a page whose text can be nothing else: made by {@link html} alone. */
export interface Html {
  readonly html: string;
}

/** What may stand between pieces of HTML; texts and numbers are escaped. */
export type Part = Html | string | number | undefined | readonly Part[];

/** HTML as it is written, with the values between it as text. */
export function html(written: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = written[0] ?? "";
  for (const [at, value] of values.entries()) text += textOf(value) + (written[at + 1] ?? "");
  return { html: text };
}

function textOf(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return escaped(part);
  return "html" in part ? part.html : part.map(textOf).join("");
}

/**
 * A text as it is told on a page: line breaks and tabs are kept, what else would not be seen, or would turn the
 * order of a line around, is written as its code, and what is longer than `maxChars` is cut and counted.
 */
export function shownText(text: string, maxChars = Number.POSITIVE_INFINITY): string {
  const cut = text.length > maxChars ? text.slice(0, maxChars).toWellFormed() : text;
  const more = text.length - cut.length;
  const shown = /^[\n\t\x20-\x7E]*$/.test(cut)
    ? cut
    : cut
        .split(/(\n|\t)/)
        .map((piece, at) => (at % 2 === 1 ? piece : withCodes(piece)))
        .join("");
  return more > 0 ? `${shown}… (${more} more characters)` : shown;
}

function escaped(text: string): string {
  return shownText(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** A sentence of fairlead's, in which what is in backticks is code. */
export function prose(text: string): Html {
  const parts = text.split(/`([^`\n]+)`/);
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/**
 * A value for a script element of the type `application/json`, which nothing in it can end; what would not be
 * seen in it is escaped.
 */
export function embeddedJson(value: unknown): Html {
  return { html: seenInJson(JSON.stringify(value)).replaceAll("<", "\\u003c") };
}
