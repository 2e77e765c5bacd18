import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reportPage } from "../src/report/page.ts";
import { type Browser, CHROMIUM, startChromium } from "../tests/support/chromium.ts";
import { madeUpReport } from "../tests/support/made-up-report.ts";
import { quantile } from "./spawn.ts";

/** Calls that the pages tell of, and what opening the largest may take, in milliseconds. */
const SIZES = [100, 1_000, 10_000];
const BUDGET_MS = 2_000;

const ROUNDS = 7;

/** What a page costs: its size, the time to make it, and from asking for it to having its first rows drawn. */
interface PageCost {
  readonly calls: number;
  readonly bytes: number;
  readonly makingMs: number;
  readonly openingMs: number;
}

/** Resolved when the page's first rows were drawn, in milliseconds since it was asked for. */
const DRAWN = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
  if (document.querySelectorAll("#rows tr").length === 0) throw new Error("no rows");
  resolve(performance.now());
})))`;

async function costOf(browser: Browser, folder: string, calls: number): Promise<PageCost> {
  const report = madeUpReport({ calls, passed: calls });
  const file = join(folder, `${calls}.html`);
  const making: number[] = [];
  const opening: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const text = reportPage(report);
    making.push(performance.now() - started);
    bytes = await Bun.write(file, text);
    const page = await browser.open(pathToFileURL(file).href);
    opening.push(await page.value<number>(DRAWN));
    await page.send("Page.close");
  }
  return { calls, bytes, makingMs: quantile(making, 0.5), openingMs: quantile(opening, 0.5) };
}

if (CHROMIUM === undefined) throw new Error("no chromium; the variable CHROMIUM names one");
const folder = mkdtempSync(join(tmpdir(), "fairlead-page-"));
const browser = await startChromium(CHROMIUM);
let slowest = 0;
console.log("calls      page      made    open, first rows drawn");
for (const calls of SIZES) {
  const { bytes, makingMs, openingMs } = await costOf(browser, folder, calls);
  slowest = Math.max(slowest, openingMs);
  const columns = [calls.toLocaleString("en-US").padEnd(8), `${(bytes / 1_000).toFixed(0)} KB`];
  console.log(
    `${columns.join("  ").padEnd(20)} ${makingMs.toFixed(1)} ms  ${openingMs.toFixed(0)} ms`,
  );
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
if (slowest > BUDGET_MS) {
  console.log(`slower than ${BUDGET_MS} ms`);
  process.exitCode = 1;
}
