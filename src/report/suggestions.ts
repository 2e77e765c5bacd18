import { html, prose } from "./html.ts";
import type { Report } from "./report.ts";
import type { Section } from "./section.ts";
import { plural } from "./words.ts";

/** Exceptions that would have answered most questions, folded, each with a button to copy it. */
export function suggestions({ suggestions: all, kind }: Report): Section | undefined {
  if (all.length === 0) return undefined;
  const items = all.map(
    ({ title, toml, rule, covers }, at) => html`<li><details class="suggestion">
  <summary class="suggestion-title"><span id="suggestion-${at}">${prose(title)}</span> <span class="faint">${plural(covers, "question")} from <code>${rule}</code></span></summary>
  <p><a href="#calls" data-filter="suggestion" data-value="${at}">Show the calls it covers</a></p>
  <pre id="toml-${at}" tabindex="0" aria-label="Exception ${at + 1}, as TOML"><code>${toml}</code></pre>
  <p class="copying"><button type="button" data-copy="toml-${at}" aria-describedby="suggestion-${at}">Copy</button> <span role="status"></span></p>
</details></li>`,
  );
  const body = html`<p class="faint">Each of these would have saved you the questions that it names. An exception allows exactly the calls that were asked about ${kind === "replay" ? "here" : "before"}, nothing wider, and comes with its own test. Write the ones you want with <code>fairlead suggest</code>, or paste them into your <code>config.toml</code> and run <code>fairlead policy test</code>.</p>
  <ol class="suggestions">${items}</ol>`;
  return { id: "suggestions", title: "Suggested exceptions", body };
}
