import { expect, test } from "bun:test";
import { reportPage } from "../../src/report/page.ts";
import { pageCode } from "../../src/report/page-code.ts";
import { madeUpReport } from "../support/made-up-report.ts";

test("a page holds what its script and style are made of now", () => {
  const { script, style } = pageCode();
  const page = reportPage(madeUpReport({ calls: 1, passed: 0 }));
  expect(page.includes(`<script>${script}</script>`)).toBe(true);
  expect(page.includes(`<style>${style}</style>`)).toBe(true);
});

test("neither ends its element, or asks for anything", () => {
  const { script, style } = pageCode();
  for (const code of [script, style]) {
    expect(/<\/(?:script|style)|<!--/i.exec(code)).toBeNull();
    expect(/https?:|@import|url\((?!#)/.exec(code)).toBeNull();
  }
});
