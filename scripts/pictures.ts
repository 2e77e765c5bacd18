import { describeFinding } from "../src/handlers/describe-finding.ts";
import { decide } from "../src/policy/decide.ts";
import { exampleWorld } from "../tests/policy/world.ts";
import { escapeXml } from "./plot.ts";

/** A picture of the documents. The same source gives the same text. */
export interface Picture {
  readonly path: string;
  readonly text: string;
}

/** Colours of a picture; GitHub shows one of two by the reader's theme, as images cannot tell it. */
interface Theme {
  readonly name: "light" | "dark";
  readonly ground: string;
  readonly frame: string;
  readonly ink: string;
  readonly faint: string;
  readonly red: string;
  readonly yellow: string;
  readonly green: string;
  readonly blue: string;
}

const THEMES: readonly Theme[] = [
  {
    name: "light",
    ground: "#ffffff",
    frame: "#d0d7de",
    ink: "#1f2328",
    faint: "#59636e",
    red: "#c21d29",
    yellow: "#8a5a00",
    green: "#1a7f37",
    blue: "#0757ba",
  },
  {
    name: "dark",
    ground: "#0d1117",
    frame: "#3d444d",
    ink: "#e6edf3",
    faint: "#9198a1",
    red: "#ff7b72",
    yellow: "#e3b341",
    green: "#56d364",
    blue: "#79c0ff",
  },
];

/** The pictures of the README, for light and dark pages. */
export async function pictures(): Promise<readonly Picture[]> {
  const session = await sessionLines();
  return THEMES.flatMap((theme) => [
    { path: `docs/pictures/refusal-${theme.name}.svg`, text: terminal(session, theme) },
    { path: `docs/pictures/decision-${theme.name}.svg`, text: diagram(theme) },
  ]);
}

type Colour = "ink" | "faint" | "red" | "green" | "blue";

interface TerminalLine {
  readonly text: string;
  readonly colour: Colour;
}

const COMMAND = "sudo sh -c 'rm -rf ~'";

/** What a refusal looks like in Claude Code, with the words that the policy gives for it. */
async function sessionLines(): Promise<readonly TerminalLine[]> {
  const world = exampleWorld({
    home: "/home/you",
    cwd: "/home/you/app",
    projectRoot: "/home/you/app",
  });
  const call = { tool: "Bash", input: { command: COMMAND } };
  const { findings } = await decide(call, world);
  const [finding] = findings;
  if (finding?.verdict !== "deny") throw new Error(`${COMMAND} is not refused`);
  return [
    { text: "> my disk is full, clean up", colour: "faint" },
    { text: "", colour: "ink" },
    { text: `● Bash(${COMMAND})`, colour: "ink" },
    ...wrapped(`└  fairlead refused: ${describeFinding(finding, call, world)}`, "red"),
    { text: "", colour: "ink" },
    { text: "● I will only remove what the build made.", colour: "ink" },
    { text: "", colour: "ink" },
    { text: "● Bash(rm -rf dist node_modules/.cache)", colour: "ink" },
    { text: "  └  (No output)", colour: "green" },
  ];
}

const COLUMNS = 78;

function wrapped(text: string, colour: Colour): readonly TerminalLine[] {
  const lines: TerminalLine[] = [];
  let line = "  ";
  for (const word of text.split(" ")) {
    if (line.length + word.length >= COLUMNS) {
      lines.push({ text: line, colour });
      line = "     ";
    }
    line += word === "" ? " " : `${line.trim() === "" ? "" : " "}${word}`;
  }
  return [...lines, { text: line, colour }];
}

const MONOSPACED =
  "font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\"";
const SANS = "font-family=\"system-ui, -apple-system, 'Segoe UI', sans-serif\"";
const LINE_HEIGHT = 21;
const CHAR_WIDTH = 8.43;
const MARGIN = 22;
const BAR_HEIGHT = 34;

function terminal(lines: readonly TerminalLine[], theme: Theme): string {
  const width = Math.round(COLUMNS * CHAR_WIDTH + 2 * MARGIN);
  const height = BAR_HEIGHT + lines.length * LINE_HEIGHT + MARGIN;
  const spoken = lines.map(({ text }) => text.trim()).join(" ");
  return svg(width, height, `A session in a terminal: ${spoken}`, MONOSPACED, [
    frame(width, height, theme),
    ...(["red", "yellow", "green"] as const).map(
      (colour, index) =>
        `<circle cx="${MARGIN + index * 18}" cy="18" r="5.5" fill="${theme[colour]}"/>`,
    ),
    ...lines.map(({ text, colour }, index) => {
      const y = BAR_HEIGHT + (index + 1) * LINE_HEIGHT - 6;
      return `<text x="${MARGIN}" y="${y}" fill="${theme[colour]}" xml:space="preserve">${escapeXml(text)}</text>`;
    }),
  ]);
}

/** One call on its way: the agent asks, fairlead answers in one of three ways. */
function diagram(theme: Theme): string {
  const width = 740;
  const height = 232;
  const box = (x: number, y: number, w: number, h: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  const label = (x: number, y: number, text: string, colour: string, more = "") =>
    `<text x="${x}" y="${y}" fill="${colour}" text-anchor="middle" ${more}>${escapeXml(text)}</text>`;
  const arrow = (path: string, colour: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.5" marker-end="url(#tip-${colour.slice(1)})"/>`;
  const tip = (colour: string) =>
    `<marker id="tip-${colour.slice(1)}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colour}"/></marker>`;
  const { ink, faint, green, yellow, red, blue } = theme;
  const bold = 'font-weight="600"';
  const answers = [
    {
      y: 20,
      name: "pass",
      what: "silent; the agent's own",
      more: "permissions decide",
      colour: green,
    },
    { y: 88, name: "ask", what: "the person is asked,", more: "with the reason", colour: yellow },
    {
      y: 156,
      name: "deny",
      what: "refused; the model hears",
      more: "why, and what to do",
      colour: red,
    },
  ];
  return svg(
    width,
    height,
    "The agent hands each call to fairlead before it runs. fairlead lets it pass, has the person asked, or refuses it and tells the model why.",
    SANS,
    [
      `<defs>${[faint, green, yellow, red].map(tip).join("")}</defs>`,
      `<rect width="${width}" height="${height}" fill="${theme.ground}"/>`,
      box(12, 82, 140, 68, theme.frame),
      label(82, 111, "agent", ink, bold),
      label(82, 132, "Bash, Edit, MCP …", faint),
      arrow("M152 116H240", faint),
      label(196, 106, "the call", faint),
      box(244, 62, 176, 108, blue),
      label(332, 92, "fairlead", blue, bold),
      label(332, 114, "what would run?", ink),
      label(332, 134, "what would it do?", ink),
      label(332, 154, "your own rules", ink),
      ...answers.flatMap(({ y, name, what, more, colour }) => [
        arrow(`M420 116C445 116 445 ${y + 28} 466 ${y + 28}`, colour),
        box(470, y, 258, 56, colour),
        `<text x="484" y="${y + 33}" fill="${colour}" ${bold}>${name}</text>`,
        `<text x="532" y="${y + 24}" fill="${ink}">${escapeXml(what)}</text>`,
        `<text x="532" y="${y + 43}" fill="${ink}">${escapeXml(more)}</text>`,
      ]),
    ],
  );
}

function svg(
  width: number,
  height: number,
  title: string,
  font: string,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}" ${font} font-size="14">`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

function frame(width: number, height: number, { ground, frame }: Theme): string {
  return `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${ground}" stroke="${frame}"/>`;
}
