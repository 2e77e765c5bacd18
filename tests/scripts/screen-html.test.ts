import { expect, test } from "bun:test";
import { screenHtml } from "../../scripts/screen-html.ts";

const ESCAPE = "\u001b";
const drawn = (screen: string) =>
  [...screenHtml(screen, "dark").matchAll(/<span style="([^"]*)">([^<]*)<\/span>/g)].map(
    ([, style, text]) => [style, text],
  );

test("text is drawn in the colours that the terminal was told, until they are taken back", () => {
  expect(
    drawn(`a${ESCAPE}[1;31mb${ESCAPE}[22mc${ESCAPE}[0md${ESCAPE}[38;2;1;2;3me${ESCAPE}[39mf`),
  ).toEqual([
    ["", "a"],
    ["color:#cf222e;font-weight:bold", "b"],
    ["color:#cf222e", "c"],
    ["", "d"],
    ["color:rgb(1,2,3)", "e"],
    ["", "f"],
  ]);
});

test("the 256 colours, backgrounds and inverse text are drawn too", () => {
  expect(drawn(`${ESCAPE}[38;5;196ma${ESCAPE}[48;5;244;2mb${ESCAPE}[0;7mc`)).toEqual([
    ["color:rgb(255,0,0)", "a"],
    ["color:rgb(255,0,0);background:rgb(128,128,128);opacity:.65", "b"],
    ["color:#0d1117;background:#e6edf3", "c"],
  ]);
});

test("what is on the screen is text", () => {
  expect(screenHtml("<b>&", "light")).toContain(">&lt;b>&amp;</span>");
});
