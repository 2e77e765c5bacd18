import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reportPage } from "../src/report/page.ts";
import { type Browser, CHROMIUM, startChromium } from "../tests/support/chromium.ts";
import { madeUpReport } from "../tests/support/made-up-report.ts";

const USAGE = `usage: bun scripts/report-pictures.ts

Writes docs/pictures/replay-*.png and log-*.png anew: the page of a made-up report, in light and dark, as
Chromium draws it. They are not compared with what is there, as fonts differ between machines.`;

/** The size of a picture in CSS pixels, each of which is one of its own: small files, still sharp in a page. */
export const PICTURE_SIZE = { width: 1_000, height: 880 };

const SCHEMES = ["light", "dark"] as const;
const KINDS = ["replay", "log"] as const;

/** A picture, and where it belongs. */
export interface ReportPicture {
  readonly path: string;
  readonly png: Uint8Array;
}

/** The pictures of both kinds of pages, for light and dark pages. */
export async function reportPictures(browser: Browser): Promise<readonly ReportPicture[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-pictures-"));
  const pictures: ReportPicture[] = [];
  try {
    for (const kind of KINDS) {
      const file = join(folder, `${kind}.html`);
      await Bun.write(file, reportPage(madeUpReport({ kind, passed: kind === "log" ? 0 : 9_600 })));
      const page = await browser.open(pathToFileURL(file).href);
      await page.resize(PICTURE_SIZE.width, PICTURE_SIZE.height);
      for (const scheme of SCHEMES) {
        await page.emulate(scheme);
        const png = await page.screenshot();
        pictures.push({ path: `docs/pictures/${kind}-${scheme}.png`, png });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return pictures;
}

if (import.meta.main) {
  if (CHROMIUM === undefined) throw new Error(`no chromium; CHROMIUM names one\n\n${USAGE}`);
  const browser = await startChromium(CHROMIUM);
  for (const { path, png } of await reportPictures(browser)) {
    await Bun.write(path, png);
    console.log(`${path}  ${(png.length / 1_000).toFixed(0)} KB`);
  }
  await browser.close();
}
