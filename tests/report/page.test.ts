import { describe, expect, test } from "bun:test";
import { PAGE_BEGINNING, reportPage } from "../../src/report/page.ts";
import type { Report } from "../../src/report/report.ts";
import { madeUpReport } from "../support/made-up-report.ts";

/** The data that the page's script is given. */
function dataOf(page: string) {
  const [, json = ""] =
    /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

const sectionsOf = (page: string) =>
  [...page.matchAll(/<section [^>]*aria-labelledby="(\w+)"/g)].map(([, id]) => id);

describe("a page", () => {
  const page = reportPage(madeUpReport());

  test("begins as one of ours and is closed to everything but its own script and style", () => {
    expect(page).toStartWith(PAGE_BEGINNING);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    expect(policy).toStartWith("default-src &#39;none&#39;; script-src &#39;sha256-");
    expect(policy).not.toContain("unsafe");
    expect(/\b(?:src|href)="(?!#)/.exec(page)).toBeNull();
    expect(/<[^>]+ (?:style|on\w+)=/.exec(page)).toBeNull();
  });

  test("has each part that there is something to tell in", () => {
    expect(sectionsOf(page)).toEqual([
      ...["totals", "days", "refused", "suggestions"],
      ...["rules", "commands", "projects", "agents", "calls", "notes", "next"],
    ]);
  });

  test("lists its sections in the navigation, by their headings and in their order", () => {
    const headings = [...page.matchAll(/<h2 id="(\w+)"[^>]*>([^<]+)</g)].slice(1);
    const [, nav = ""] = /<nav (.*?)<\/nav>/s.exec(page) ?? [];
    const links = [...nav.matchAll(/href="#(\w+)">([^<]+)</g)];
    const named = (all: RegExpExecArray[]) => all.map(([, id, title]) => [id, title]);
    expect(named(links)).toEqual(named(headings));
  });

  test("ends with what to type next", () => {
    expect(page).toMatch(/id="next">What next.*fairlead install/s);
    expect(reportPage(madeUpReport({ kind: "log" }))).not.toContain("What next");
  });

  test("links only to what is on it", () => {
    const ids = new Set([...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
    for (const [, target = ""] of page.matchAll(/href="#([\w-]+)"/g)) expect(ids).toContain(target);
    for (const [, named = ""] of page.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g)) {
      for (const id of named.split(" ")) expect(ids).toContain(id);
    }
  });

  test("gives its script every call, the suggestions by their calls", () => {
    const { calls, suggestions, columns } = dataOf(page);
    expect(calls).toEqual(madeUpReport().calls);
    expect(suggestions).toEqual(madeUpReport().suggestions.map((one) => one.calls));
    expect(columns).not.toContain("other");
  });

  test("says what would be refused, and how much of it ran and failed all the same", () => {
    expect(page).toMatch(/\d+ of these calls ran at the time, because nothing stopped them\./);
    expect(page).toContain("Overwrites what others may have pushed to main");
    expect(page).toMatch(/<span class="followed">ran \d+×, failed \d+×<\/span>/);
  });

  test("says how much time questions would take", () => {
    expect(page).toMatch(/<strong>13 min<\/strong><span>.*<\/svg>to answer, 10 s each/);
  });
});

test("a log tells of what happened", () => {
  const page = reportPage(madeUpReport({ kind: "log" }));
  expect(page).toContain("What fairlead decided");
  expect(page).toContain(
    "<strong>9,840 decisions</strong>: 43 refusals, 79 questions, 118 notices.",
  );
  expect(page).toContain("ran anyway: fairlead was paused or only observing");
  expect(page).not.toContain("would be");
});

test("two policies are side by side, with what the other one makes of calls", () => {
  const report = madeUpReport({ compared: true });
  const page = reportPage(report);
  const differing = report.calls.filter(({ verdict, other }) => verdict !== other).length;
  expect(sectionsOf(page)).toContain("compared");
  expect(page).toContain('<th scope="col" class="number">preset strict</th>');
  expect(page).toContain(`<td class="number">−${differing}</td>`);
  expect(page).toContain(`Asked</span> <b>${differing}</b>`);
  expect(dataOf(page).columns).toContain("other");
});

test("policies that agree are said to agree", () => {
  const report = madeUpReport({ compared: true });
  const calls = report.calls.map((call) => ({ ...call, other: call.verdict }));
  expect(reportPage({ ...report, calls })).toContain("No call below is judged differently.");
});

test("without content there is none, and the page says so", () => {
  const page = reportPage(madeUpReport({ content: false }));
  expect(page).not.toMatch(/git stash|rm -rf|psql/);
  expect(page).toContain("commands, paths and reasons are left off");
  expect(sectionsOf(page)).not.toContain("commands");
});

test("of nothing there is a page that says so", () => {
  const none = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 0 };
  const empty: Report = {
    ...madeUpReport({ calls: 0, passed: 0 }),
    ...{ total: none, sessions: 0, suggestions: [], notes: [], questionSeconds: 0 },
  };
  const page = reportPage(empty);
  expect(page).toContain("No tool calls found.");
  expect(page).toContain("<code>fairlead replay PATH</code>");
  expect(sectionsOf(page)).toEqual(["nothing"]);
  expect(page).not.toContain("<script");
  expect(reportPage({ ...empty, transcripts: 1 })).toContain("1 transcript was read");
  expect(reportPage({ ...empty, kind: "log" })).toContain("<code>fairlead doctor</code>");
});

test("columns without a value and filters without a choice are left out", () => {
  const report = madeUpReport({ kind: "log" });
  const [call] = report.calls;
  if (call === undefined) throw new Error("there is a call");
  const { rule: _, ...bare } = call;
  const page = reportPage({ ...report, calls: [{ ...bare, followed: "unknown" }] });
  expect(dataOf(page).columns).toEqual(["time", "verdict", "content", "project", "agent"]);
  expect(page).not.toContain("<select");
});

test("a reason does not repeat the words and the rule beside it", () => {
  const report = madeUpReport();
  const [call] = report.calls;
  if (call === undefined) throw new Error("there is a call");
  const reason =
    "`cat .env` would show the model the secrets in .env (files/env). Instead: name it";
  const calls = [{ ...call, verdict: "deny", rule: "files/env", reason } as const];
  const page = reportPage({ ...report, calls });
  expect(page).toContain("<p>Would show the model the secrets in .env. Instead: name it</p>");
});

test("a rule is told once, each of its reasons before the calls that it is the reason of", () => {
  const report = madeUpReport();
  const calls = ["a", "b", "b", "c"].map((content, at) => ({
    ...{ id: `${at}`, agent: "claude", project: "/w", session: "s", tool: "Bash", rule: "x/y" },
    ...({ verdict: "deny", reason: content === "c" ? "other" : "same", content } as const),
    followed: "refused" as const,
  }));
  const [, told = ""] =
    /<h2 id="refused">(.*?)<\/section>/s.exec(reportPage({ ...report, calls })) ?? [];
  const texts = [...told.matchAll(/<(?:p|code)>([^<]+)<|times">([^<]+)</g)].map(
    ([, text, times]) => text ?? times,
  );
  expect(texts).toEqual(["4×", "x/y", "Same", "b", "a", "Other", "c"]);
});

test("calls that are not listed are counted", () => {
  expect(reportPage({ ...madeUpReport(), leftOut: 12_000 })).toContain("12,000 more are counted");
});

test("of many rules, reasons and calls a few are in sight and the rest is said", () => {
  const report = madeUpReport();
  const none = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 1 };
  const many = Array.from({ length: 150 }, (_, at) => ({ name: `mine/rule-${at}`, ...none }));
  const calls = many.map(({ name }, at) => ({
    ...{ id: `c${at}`, agent: "claude", project: "/w", session: "s", tool: "Bash" },
    ...({ verdict: "deny", rule: name, reason: name, content: name, followed: "ran" } as const),
  }));
  const page = reportPage({ ...report, rules: many, calls });
  expect(page).toContain("142 more</summary>");
  expect(page).toContain("and 50 that are not on this page");
  expect(page).toContain("138 more rules in the table");
});

test("a hostile text is text in every place", () => {
  const hostile = `</script><script>alert(1)</script><b onclick="x">\u202E\u0000\u001b[2J\ud800'"`;
  const report = madeUpReport();
  const row = { pass: 0, allow: 0, notice: 0, ask: 0, deny: 1, name: hostile };
  const page = reportPage({
    ...report,
    ...{ policy: hostile, compared: hostile, otherTotal: report.total, version: hostile },
    ...{ days: [row], rules: [row], projects: [row], agents: [row], commands: [row] },
    calls: [
      {
        ...{ id: hostile, time: hostile, agent: hostile, project: hostile, session: hostile },
        ...{ tool: hostile, mode: hostile, rule: hostile, reason: hostile, content: hostile },
        ...{ verdict: "deny", followed: "ran", other: "ask" },
      },
    ],
    suggestions: [{ toml: hostile, title: hostile, rule: hostile, calls: [hostile], covers: 1 }],
    notes: [hostile],
  });
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(/<b onclick|[\u202E\u0000\u001b]/.exec(page)).toBeNull();
  expect(page.isWellFormed()).toBe(true);
  expect(dataOf(page).calls[0].content).toContain("</script><script>alert(1)</script>");
});

test("what is very long is cut, and how much is said", () => {
  const report = madeUpReport();
  const calls = report.calls.slice(0, 1).map((call) => ({ ...call, content: "x".repeat(8_000) }));
  expect(dataOf(reportPage({ ...report, calls })).calls[0].content).toEndWith(
    "x… (6000 more characters)",
  );
});

test("of ten thousand long calls each has its share, and the page stays small enough to open", () => {
  const report = madeUpReport({ calls: 10_000, passed: 0 });
  const calls = report.calls.map((call) => ({ ...call, content: "x".repeat(8_000) }));
  const page = reportPage({ ...report, calls });
  expect(dataOf(page).calls[9_999].content).toBe(`${"x".repeat(400)}… (7600 more characters)`);
  expect(page.length).toBeLessThan(10_000_000);
});
