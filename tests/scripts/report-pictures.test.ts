import { describe, expect, test } from "bun:test";
import { PICTURE_SIZE, reportPictures } from "../../scripts/report-pictures.ts";
import { CHROMIUM, startChromium } from "../support/chromium.ts";

/** Largest picture of a page, in bytes: a reader of the documents waits for it. */
const PICTURE_MAX_BYTES = 120_000;

/** Width and height of a PNG. */
function sizeOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.slice(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const FILES = ["replay-light", "replay-dark", "log-light", "log-dark"].map(
  (name) => `docs/pictures/${name}.png`,
);

test.each(FILES)("%s is there, and small", async (path) => {
  const png = await Bun.file(path).bytes();
  expect(sizeOf(png)).toEqual(PICTURE_SIZE);
  expect(png.length).toBeLessThan(PICTURE_MAX_BYTES);
});

describe.skipIf(CHROMIUM === undefined)("with a browser", () => {
  test("the pictures are made anew, each of its own", async () => {
    const browser = await startChromium(CHROMIUM ?? "");
    const made = await reportPictures(browser);
    await browser.close();
    expect(made.map(({ path }) => path)).toEqual(FILES);
    for (const { png } of made) expect(sizeOf(png)).toEqual(PICTURE_SIZE);
    expect(new Set(made.map(({ png }) => Bun.hash(png))).size).toBe(FILES.length);
  }, 60_000);
});
