import { html, shownText } from "./html.ts";
import type { Report, ReportSession } from "./report.ts";
import type { Section } from "./section.ts";
import { counted, folderParts, plural } from "./words.ts";

/** Most sessions that are listed, and most things of one; the others are counted. */
const SESSIONS_MAX = 20;
const THINGS_MAX = 8;

/** Longest name of a thing, in characters. */
const NAME_MAX_CHARS = 80;

/** The sessions of this machine, with what each of them made. */
export function knownSessions({ known = [], content }: Report): Section | undefined {
  if (known.length === 0) return undefined;
  const more = known.length - SESSIONS_MAX;
  const items = known.slice(0, SESSIONS_MAX).map((session) => {
    const { name, above } = folderParts(shownText(session.project, NAME_MAX_CHARS));
    const [day, time] = [session.seen.slice(0, 10), session.seen.slice(11, 16)];
    return html`<li>
  <p class="what">${shownText(session.agent, NAME_MAX_CHARS)} in ${name} <span class="faint">${above}</span></p>
  <p class="faint">${session.live ? "live" : "ended"}, last seen ${day} ${time} UTC</p>
  ${ownedBy(session, content)}
</li>`;
  });
  const body = html`<p class="faint">Each session may delete or stop what it made itself; before it takes what another one made, you are asked.</p>
  <ul class="groups">${items}</ul>
  ${more > 0 ? html`<p class="faint">and ${plural(more, "more session")}</p>` : undefined}`;
  return { id: "sessions", title: "Sessions on this machine", body };
}

function ownedBy({ owns }: ReportSession, content: boolean) {
  if (owns.length === 0) return html`<p>Nothing of its making is left.</p>`;
  const kinds = [...Map.groupBy(owns, ({ what }) => what)];
  return html`${kinds.map(([what, things]) => {
    const names = content ? things.slice(0, THINGS_MAX) : [];
    const left = things.length - names.length;
    return html`<p>${what} <span class="times">${counted(things.length)}×</span> ${names.map(
      ({ name }) => html`<code>${shownText(name, NAME_MAX_CHARS)}</code> `,
    )}${names.length > 0 && left > 0 ? `and ${counted(left)} more` : ""}</p>`;
  })}`;
}
