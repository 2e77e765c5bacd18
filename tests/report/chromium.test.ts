import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decodeExport } from "../../src/report/fleet/record.ts";
import { startFleet } from "../../src/report/fleet/tally.ts";
import { reportPage } from "../../src/report/page.ts";
import type { Report } from "../../src/report/report.ts";
import { type Browser, type BrowserPage, CHROMIUM, startChromium } from "../support/chromium.ts";
import { CONTRASTS } from "../support/contrast.ts";
import { FLEET_END, madeUpFleet, ocsfEvent } from "../support/made-up-fleet.ts";
import { madeUpReport } from "../support/made-up-report.ts";

if (CHROMIUM === undefined) {
  console.warn("SKIPPED: no chromium, so pages of reports were not looked at (CHROMIUM names one)");
}

/** A node of what a screen reader is told. */
interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

describe.skipIf(CHROMIUM === undefined)("in a browser", () => {
  let browser: Browser;
  let folder: string;
  const pages: BrowserPage[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairlead-report-"));
    browser = await startChromium(CHROMIUM ?? "");
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  async function open(report: Report, width = 1_200): Promise<BrowserPage> {
    const file = join(folder, `report-${pages.length}.html`);
    await Bun.write(file, reportPage(report));
    const page = await browser.open(pathToFileURL(file).href);
    await page.resize(width, 900);
    pages.push(page);
    return page;
  }

  const count = (page: BrowserPage) =>
    page.value<string>("document.querySelector('#count').textContent");
  const rows = (page: BrowserPage) =>
    page.value<number>("document.querySelectorAll('#rows tr').length");
  const column = (page: BrowserPage, name: string) =>
    page.value<string[]>(
      `[...document.querySelectorAll('#rows td.${name}')].map((cell) => cell.innerText.trim())`,
    );
  const choose = (page: BrowserPage, filter: string, value: string) =>
    page.value(`(() => {
      const select = document.querySelector('#filter-${filter}');
      select.value = ${JSON.stringify(value)};
      select.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  const focused = (page: BrowserPage) =>
    page.value<string>("document.activeElement.id || document.activeElement.textContent.trim()");

  test("a filter leaves the calls it names, and says how many they are", async () => {
    const report = madeUpReport();
    const page = await open(report);
    const denied = report.calls.filter(({ verdict }) => verdict === "deny");
    const byCodex = denied.filter(({ agent }) => agent === "codex");
    expect(await count(page)).toBe("240 calls");
    await choose(page, "verdict", "deny");
    expect(await count(page)).toBe(`${denied.length} of 240 calls`);
    expect(new Set(await column(page, "verdict"))).toEqual(new Set(["Refused"]));
    await choose(page, "agent", "codex");
    expect(await count(page)).toBe(`${byCodex.length} of 240 calls`);
    expect(await rows(page)).toBe(byCodex.length);
    await page.value("document.querySelector('#filters button[type=reset]').click()");
    await page.until("document.querySelector('#count').textContent === '240 calls'");
    expect(await page.value("document.querySelector('#count').getAttribute('role')")).toBe(
      "status",
    );
  }, 30_000);

  test("text is searched for in the command, the reason and the rule", async () => {
    const report = madeUpReport();
    const page = await open(report);
    const cleared = report.calls.filter(({ content }) => content?.includes("stash clear"));
    await page.value("document.querySelector('#filter-text').focus()");
    await page.type("CLEAR stash");
    await page.until(
      `document.querySelector('#count').textContent === '${cleared.length} of 240 calls'`,
    );
    expect(new Set(await column(page, "rule"))).toEqual(new Set(["git/stash"]));
    await page.type(" nothing of the kind");
    await page.until("document.querySelector('#count').textContent === '0 of 240 calls'");
    expect(await rows(page)).toBe(0);
  }, 30_000);

  test("a heading sorts by its column, one way and the other, by keyboard alone", async () => {
    const page = await open(madeUpReport());
    await page.value("document.querySelector('#filter-suggestion').focus()");
    await page.press("Tab");
    await page.press("Tab");
    expect(await focused(page)).toBe("Verdict");
    await page.press("Enter");
    const sorting = () =>
      page.value<string[]>(
        "[...document.querySelectorAll('th[aria-sort]')].map((one) => one.getAttribute('aria-sort'))",
      );
    expect(await sorting()).toEqual(["none", "ascending", "none", "none", "none", "none", "none"]);
    expect((await column(page, "verdict"))[0]).toBe("Refused");
    await page.press(" ");
    expect((await sorting())[1]).toBe("descending");
    expect((await column(page, "verdict"))[0]).toBe("Notice");
    await page.press("Tab");
    await page.press("Enter");
    const calls = await column(page, "content");
    expect(calls).toEqual(calls.toSorted());
  }, 30_000);

  test("rows come fifty at a time, by a button that the keyboard reaches", async () => {
    const page = await open(madeUpReport());
    expect(await rows(page)).toBe(50);
    await page.value("document.querySelector('#more').focus({ preventScroll: true })");
    await page.press("Enter");
    expect(await rows(page)).toBe(100);
    expect(await page.value("document.activeElement.tagName")).toBe("SUMMARY");
    const label = () => page.value<string>("document.querySelector('#more').textContent");
    for (const left of [140, 90, 40]) {
      expect(await label()).toBe(`Show ${Math.min(50, left)} more (${left} left)`);
      await page.value("document.querySelector('#more').click()");
    }
    expect(await rows(page)).toBe(240);
    expect(await page.value("document.querySelector('#more').hidden")).toBe(true);
  }, 30_000);

  test("filters are folded on a phone, and say how many of them are set", async () => {
    const page = await open(madeUpReport(), 390);
    const isShown = () =>
      page.value<boolean>("document.querySelector('#filter-rule').checkVisibility()");
    expect(await isShown()).toBe(false);
    await page.value("document.querySelector('.ranking a[data-filter]').click()");
    expect(await page.value("document.querySelector('#filter-summary').innerText")).toBe(
      "Filters (1 set)",
    );
    await page.value("document.querySelector('#filter-summary').click()");
    expect(await isShown()).toBe(true);
    await page.resize(1_200, 900);
    await page.until("!document.querySelector('#filter-summary').checkVisibility()");
    expect(await isShown()).toBe(true);
  }, 30_000);

  test("a page of no calls has nothing to filter and no error", async () => {
    const none = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 };
    const page = await open({ ...madeUpReport({ calls: 0, passed: 0 }), total: none });
    expect(await page.value("document.querySelectorAll('form, table, nav').length")).toBe(0);
  }, 30_000);

  test("a call unfolds to its reason, session and time", async () => {
    const report = madeUpReport();
    const [call] = report.calls;
    const page = await open(report);
    await page.value("document.querySelector('#rows summary').focus()");
    await page.press("Enter");
    await page.until("document.querySelector('#rows dl') !== null");
    const told = await page.value<string>("document.querySelector('#rows dl').innerText");
    for (const fact of [call?.reason, call?.session, call?.time])
      expect(told).toContain(fact ?? "?");
    await page.press("Enter");
    await page.press("Enter");
    expect(await page.value("document.querySelectorAll('#rows dl').length")).toBe(1);
  }, 30_000);

  test("a rule, a project and a suggestion lead to their calls, with the focus", async () => {
    const report = madeUpReport();
    const page = await open(report);
    const stash = report.rules.find(({ name }) => name === "git/stash");
    await page.value(
      "document.querySelector('#rules + table a[data-value=\"git/stash\"]').click()",
    );
    expect(await count(page)).toBe(`${stash?.ask} of 240 calls`);
    expect(await focused(page)).toBe("calls");
    expect(await page.value("document.querySelector('#filter-rule').value")).toBe("git/stash");
    await page.value("document.querySelector('a[data-filter=suggestion]').click()");
    expect(await count(page)).toBe(`${report.suggestions[0]?.covers} of 240 calls`);
    expect(await page.value("document.querySelector('#filter-rule').value")).toBe("");
  }, 30_000);

  test("what two policies judge differently can be picked out", async () => {
    const report = madeUpReport({ compared: true });
    const differing = report.calls.filter(({ verdict, other }) => verdict !== other);
    const page = await open(report);
    await page.value("document.querySelector('a[data-value=differs]').click()");
    expect(await count(page)).toBe(`${differing.length} of 240 calls`);
    expect(new Set(await column(page, "other"))).toEqual(new Set(["Asked"]));
  }, 30_000);

  test("a suggestion is copied to the letter, and that is said", async () => {
    const report = madeUpReport();
    const page = await open(report);
    const permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
    await page.send("Browser.grantPermissions", { permissions });
    await page.send("Page.bringToFront");
    await page.value("document.querySelector('.suggestion').open = true");
    await page.value("document.querySelector('button[data-copy]').focus()");
    await page.press("Enter");
    await page.until("document.querySelector('.copying [role=status]').textContent !== ''");
    expect(await page.value("document.querySelector('.copying [role=status]').textContent")).toBe(
      "Copied",
    );
    expect(await page.value("navigator.clipboard.readText()")).toBe(
      report.suggestions[0]?.toml ?? "",
    );
  }, 30_000);

  test("where nothing may be copied the text is selected", async () => {
    const report = madeUpReport();
    const page = await open(report);
    await page.value("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.value("document.querySelector('.suggestion').open = true");
    await page.value("document.querySelector('button[data-copy]').click()");
    await page.until(
      "document.querySelector('.copying [role=status]').textContent.startsWith('Selected')",
    );
    expect(await page.value("getSelection().toString().trim()")).toBe(
      report.suggestions[0]?.toml.trim() ?? "",
    );
  }, 30_000);

  describe.each(["light", "dark"] as const)("in %s colours", (scheme) => {
    test("text and what is drawn can be told from their ground", async () => {
      const page = await open(madeUpReport({ compared: true }));
      await page.emulate(scheme);
      await page.value(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const measured = await page.value<{ seen: number; drawn: number; faint: string[] }>(
        CONTRASTS,
      );
      expect(measured.seen).toBeGreaterThan(300);
      expect(measured.drawn).toBeGreaterThanOrEqual(4);
      expect(measured.faint).toEqual([]);
    }, 30_000);

    test("what has the focus is outlined", async () => {
      const page = await open(madeUpReport());
      await page.emulate(scheme);
      for (const selector of [
        "nav a",
        "#filter-text",
        "#filter-rule",
        "th button",
        "#rows summary",
      ]) {
        await page.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
        await page.press("Tab");
        const outline = await page.value<string[]>(
          "(({ outlineStyle, outlineWidth }) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))",
        );
        expect([selector, ...outline]).toEqual([selector, "solid", "2px"]);
      }
    }, 30_000);
  });

  test.each([320, 390, 768, 1_200, 2_000])(
    "at %d pixels nothing is wider than the screen",
    async (width) => {
      const report = madeUpReport({ compared: true });
      const long = { ...report.calls[0], content: "x".repeat(5_000), rule: "r".repeat(180) };
      const calls = [
        { ...long, project: `/${"p".repeat(300)}` } as Report["calls"][number],
        ...report.calls,
      ];
      const page = await open({ ...report, calls, notes: ["n".repeat(2_000)] }, width);
      await page.value(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const [scrolls, shows] = await page.value<number[]>(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
      );
      expect(shows).toBe(width);
      expect(scrolls).toBeLessThanOrEqual(width);
    },
    30_000,
  );

  test.each([320, 400, 1_400])(
    "at %d pixels the machines of a fleet fit the screen",
    async (width) => {
      const tally = startFleet({ now: new Date(FLEET_END), version: "1", content: true });
      for (const one of madeUpFleet(30, 60)) {
        for (const item of decodeExport(ocsfEvent(one))?.records ?? []) tally.add(item);
      }
      const page = await open(tally.report({ files: 1, misread: 0, notes: [] }), width);
      await page.value(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })",
      );
      const scrolls = await page.value<number>("document.documentElement.scrollWidth");
      expect(scrolls).toBeLessThanOrEqual(width);
      expect(await page.value("document.querySelectorAll('.wide tbody tr').length")).toBe(35);
      await page.value(
        "document.querySelector('#machines ~ table a[data-filter=project]').click()",
      );
      const machine = await page.value<string>("document.querySelector('#filter-project').value");
      expect(new Set(await column(page, "project"))).toEqual(new Set([machine]));
      const measured = await page.value<{ faint: string[] }>(CONTRASTS);
      expect(measured.faint).toEqual([]);
    },
    30_000,
  );

  test("hostile text is text: nothing of it runs, and none of it becomes an element", async () => {
    const hostile =
      "</script><script>window.pwned = 1</script><img src=x onerror='window.pwned = 1'>" +
      "<svg onload=window.pwned=1></svg>\u001b[2J\u202Eevil\u0000\ud800 javascript:alert(1)";
    const report = madeUpReport();
    const row = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 1, name: hostile };
    const page = await open({
      ...report,
      ...{ policy: hostile, version: hostile, compared: hostile, otherTotal: report.total },
      ...{ rules: [row], projects: [row], agents: [row], commands: [row], notes: [hostile] },
      calls: [
        {
          ...{ id: hostile, agent: hostile, project: hostile, session: hostile, tool: hostile },
          ...{ mode: hostile, rule: hostile, reason: hostile, content: hostile, time: hostile },
          ...{ verdict: "deny", followed: "ran", other: "ask" },
        },
      ],
      suggestions: [{ toml: hostile, title: hostile, rule: hostile, calls: [hostile], covers: 1 }],
    });
    await page.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    await page.until("document.querySelector('#rows dl') !== null");
    expect(await page.value("window.pwned === undefined")).toBe(true);
    expect(
      await page.value("document.querySelectorAll('img, script[src], [onerror], [onload]').length"),
    ).toBe(0);
    expect(await page.value("document.querySelectorAll('script').length")).toBe(2);
    const shown = await page.value<string>("document.querySelector('#rows code').textContent");
    expect(shown).toContain("</script><script>window.pwned = 1</script>");
    expect(shown).toContain("\\u{001B}[2J\\u{202E}evil\\u{0000}\\u{D800}");
    await page.value("document.querySelector('#rules + table a[data-filter=rule]').click()");
    expect(await count(page)).toBe("1 call");
    await page.value("document.querySelector('a[data-filter=suggestion]').click()");
    expect(await rows(page)).toBe(1);
  }, 30_000);

  test("ten thousand calls open with a screenful of rows, and answer to every filter", async () => {
    const report = madeUpReport({ calls: 10_000, passed: 1_000 });
    const started = performance.now();
    const page = await open(report);
    const took = await page.value<number>(
      "performance.getEntriesByType('navigation')[0].loadEventEnd",
    );
    console.log(
      `10,000 calls: loaded in ${took.toFixed(0)} ms, open after ${(performance.now() - started).toFixed(0)} ms`,
    );
    expect(await rows(page)).toBe(50);
    expect(await count(page)).toBe("10,000 calls");
    const asked = report.calls.filter(({ verdict }) => verdict === "ask").length;
    await choose(page, "verdict", "ask");
    expect(await count(page)).toBe(`${asked.toLocaleString("en-US")} of 10,000 calls`);
    expect(await rows(page)).toBe(50);
  }, 60_000);

  describe.each([1_200, 390])("at %d pixels a screen reader is told", (width) => {
    test("what the charts show, and what is in the table", async () => {
      const page = await open(madeUpReport(), width);
      await page.value("document.querySelector('#filter-box').open = true");
      const { nodes } = (await page.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
      const told = nodes.filter(({ ignored }) => !ignored);
      const of = (role: string) => told.filter((node) => node.role?.value === role);
      const [calls, stopped, ...others] = of("image");
      expect(others).toEqual([]);
      expect(calls?.name?.value).toStartWith("calls by day 33 days from 22 Oct 2026");
      expect(stopped?.name?.value).toContain("Most was refused or asked about on");
      const table = of("table").find(({ name }) => name?.value === "Calls");
      expect(table).toBeDefined();
      expect(of("row").length).toBeGreaterThan(50);
      expect(of("columnheader").map(({ name }) => name?.value)).toContain("Verdict");
      expect(of("cell").length).toBeGreaterThan(350);
      for (const role of ["combobox", "searchbox", "button", "link"]) {
        expect(of(role).length).toBeGreaterThan(0);
        expect(of(role).filter(({ name }) => (name?.value ?? "") === "")).toEqual([]);
      }
    }, 30_000);
  });

  test("in print there is what was found, and no button", async () => {
    const page = await open(madeUpReport());
    await page.emulate("light", "print");
    const shown = (selector: string) =>
      page.value<boolean>(`document.querySelector('${selector}').checkVisibility()`);
    expect(await Promise.all(["#filters", "nav", ".copying"].map(shown))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await Promise.all([".tiles", ".chart svg", "#rows tr"].map(shown))).toEqual([
      true,
      true,
      true,
    ]);
  }, 30_000);

  test("nothing went wrong on any page, and none asked for anything but itself", () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
    for (const { requests } of pages)
      expect(requests).toEqual([expect.stringMatching(/^file:.*html$/)]);
  });
});
