import type { PageData } from "../calls-table.ts";
import type { ReportCall } from "../report.ts";
import { counted, FOLLOWED_NAMES, plural, VERDICT_NAMES } from "../words.ts";
import { element, rowOf } from "./rows.ts";
import { DIFFERS, type FilterName, NONE, type SortKey, selected } from "./select.ts";

/** Rows of a page of the table. */
const PAGE_ROWS = 50;

/** How long typing may pause before the table follows, in milliseconds. */
const TYPING_MS = 120;

/** Narrower screens begin with the filters folded; the width is that of `page.css`. */
const WIDE_SCREEN = "(min-width: 52.01rem)";

/** Brings the table to life: its rows, filters, order, and the links that set a filter. */
export function callsView(data: PageData): void {
  const form = byId("filters", HTMLFormElement);
  const table = byId("table", HTMLTableElement);
  const rows = byId("rows", HTMLTableSectionElement);
  const count = byId("count", HTMLElement);
  const more = byId("more", HTMLButtonElement);
  const text = byId("filter-text", HTMLInputElement);
  const selects = [...form.querySelectorAll("select")];
  const summary = document.querySelector("#filter-summary");
  let sort: SortKey = "time";
  let descending = true;
  let found: readonly ReportCall[] = [];
  let made = 0;

  const addRows = () => {
    const next = found.slice(made, made + PAGE_ROWS);
    rows.append(...next.map((call) => rowOf(call, data)));
    made += next.length;
    more.hidden = made >= found.length;
    const left = counted(found.length - made);
    more.textContent = `Show ${Math.min(PAGE_ROWS, found.length - made)} more (${left} left)`;
    // Printed in place of the button.
    const line = more.parentElement;
    if (line !== null)
      line.dataset.left = more.hidden ? "" : `and ${left} more that are not printed`;
  };
  const update = () => {
    const filters = new Map(selects.map(({ name, value }) => [name as FilterName, value]));
    found = selected(data, { text: text.value, filters, sort, descending });
    rows.replaceChildren();
    made = 0;
    addRows();
    const all = plural(data.calls.length, "call");
    count.textContent =
      found.length === data.calls.length ? all : `${counted(found.length)} of ${all}`;
    const chosen = selects.filter(({ value }) => value !== "").length;
    if (summary !== null)
      summary.textContent = chosen === 0 ? "Filters" : `Filters (${chosen} set)`;
  };
  const sortBy = (key: SortKey) => {
    descending = key === sort ? !descending : key === "time";
    sort = key;
    for (const button of table.querySelectorAll<HTMLButtonElement>("button[data-sort]")) {
      const order = descending ? "descending" : "ascending";
      button.closest("th")?.setAttribute("aria-sort", button.dataset.sort === key ? order : "none");
    }
    update();
  };
  const filterBy = (name: string, value: string) => {
    form.reset();
    const select = selects.find((one) => one.name === name);
    if (select !== undefined) select.value = value;
    update();
    const heading = byId("calls", HTMLElement);
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  };

  for (const select of selects) fillOptions(select, data);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", update);
  form.addEventListener("reset", () => setTimeout(update));
  let typing: ReturnType<typeof setTimeout> | undefined;
  text.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(update, TYPING_MS);
  });
  for (const button of table.querySelectorAll<HTMLButtonElement>("button[data-sort]")) {
    button.addEventListener("click", () => sortBy(button.dataset.sort as SortKey));
  }
  more.addEventListener("click", () => {
    const next = made;
    addRows();
    // The button moves down or goes away, so the keyboard goes on with what it brought.
    rows.children[next]?.querySelector("summary")?.focus();
  });
  const box = document.querySelector<HTMLDetailsElement>("#filter-box");
  const screen = matchMedia(WIDE_SCREEN);
  const fold = () => {
    if (box !== null) box.open = screen.matches;
  };
  screen.addEventListener("change", fold);
  fold();
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-filter]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    filterBy(link.dataset.filter ?? "", link.dataset.value ?? "");
  });
  form.hidden = false;
  table.hidden = false;
  update();
}

/** The values that calls have, the most frequent first, and how many calls each has. */
function fillOptions(select: HTMLSelectElement, { calls, suggestions }: PageData): void {
  const name = select.name as FilterName;
  const options: [value: string, label: string, calls: number][] = [];
  if (name === "suggestion") {
    for (const [at, ids] of suggestions.entries()) {
      options.push([String(at), `Suggestion ${at + 1}`, ids.length]);
    }
  } else {
    const many = new Map<string, number>();
    for (const call of calls) {
      const value = call[name] ?? NONE;
      many.set(value, (many.get(value) ?? 0) + 1);
    }
    for (const [value, calls] of many) options.push([value, labelOf(name, value), calls]);
    if (name === "verdict" || name === "other") {
      options.sort((one, other) => rankOf(one[0]) - rankOf(other[0]));
    } else options.sort((one, other) => other[2] - one[2]);
  }
  if (name === "other") {
    const differing = calls.filter(
      ({ verdict, other }) => other !== undefined && other !== verdict,
    );
    options.unshift([DIFFERS, "Differs", differing.length]);
  }
  for (const [value, label, calls] of options) {
    const option = element("option", "", `${label} (${counted(calls)})`);
    option.value = value;
    select.append(option);
  }
}

function rankOf(verdict: string): number {
  return Object.keys(VERDICT_NAMES).indexOf(verdict);
}

function labelOf(name: FilterName, value: string): string {
  const names: Readonly<Record<string, string>> =
    name === "followed"
      ? FOLLOWED_NAMES
      : name === "verdict" || name === "other"
        ? VERDICT_NAMES
        : {};
  return Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}

function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}
