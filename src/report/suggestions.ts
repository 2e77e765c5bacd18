import { type Html, html, prose } from "./html.ts";
import type { Report } from "./report.ts";
import { counted } from "./words.ts";

/** Exceptions that would have answered most questions, each to be copied; nothing where there are none. */
export function suggestions({ suggestions: all, kind }: Report): Html | undefined {
  if (all.length === 0) return undefined;
  const cards = all.map(
    ({ title, toml, rule, covers }, at) => html`<li class="suggestion">
  <h3 id="suggestion-${at}">${prose(title)}</h3>
  <p><a href="#calls" data-filter="suggestion" data-value="${at}">${counted(covers)} ${covers === 1 ? "question" : "questions"}</a> of <a href="#calls" data-filter="rule" data-value="${rule}"><code>${rule}</code></a></p>
  <pre id="toml-${at}" tabindex="0" aria-label="Exception ${at + 1}, as TOML"><code>${toml}</code></pre>
  <p class="copying"><button type="button" data-copy="toml-${at}" aria-describedby="suggestion-${at}">Copy</button> <span role="status"></span></p>
</li>`,
  );
  return html`
<section class="card" aria-labelledby="suggestions">
  <h2 id="suggestions">Exceptions that would spare you questions</h2>
  <p class="faint">Each lets through what was asked about ${kind === "replay" ? "here" : "before"} and nothing wider, and brings its own test. Paste one into your <code>config.toml</code> and run <code>fairlead policy test</code>, or have <code>fairlead suggest</code> write those that you choose.</p>
  <ol class="suggestions">${cards}</ol>
</section>`;
}
