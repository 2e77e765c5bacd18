import { type Html, html } from "./html.ts";

/** A part of a page with a heading, under which the navigation lists it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** A section as a card. */
export function card({ id, title, body }: Section): Html {
  return html`
<section class="card" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${body}
</section>`;
}

/** Links to all sections, by their headings. */
export function navigation(sections: readonly Pick<Section, "id" | "title">[]): Html {
  return html`<nav aria-label="On this page"><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`;
}
