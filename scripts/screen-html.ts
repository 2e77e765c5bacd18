/** Background and text of a terminal where nothing sets a colour. */
const GROUNDS = {
  light: { ground: "#ffffff", ink: "#1f2328" },
  dark: { ground: "#0d1117", ink: "#e6edf3" },
} as const;

/** The sixteen named colours, the bright ones last. */
const NAMED = [
  ...["#24292f", "#cf222e", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#8c959f"],
  ...["#57606a", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#ffffff"],
];

/** How text is drawn at a place of the screen. */
interface Style {
  readonly ink?: string;
  readonly ground?: string;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
  readonly isInverse?: boolean;
}

/** A terminal's screen, as `tmux capture-pane -e` prints it, as a page that looks like it. */
export function screenHtml(screen: string, scheme: keyof typeof GROUNDS): string {
  const { ground, ink } = GROUNDS[scheme];
  let style: Style = {};
  let body = "";
  for (const [at, piece] of screen.split(/\u001b\[([\d;]*)m/).entries()) {
    if (at % 2 === 1) style = restyled(style, piece);
    else if (piece !== "")
      body += `<span style="${cssOf(style, ground, ink)}">${escaped(piece)}</span>`;
  }
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: ${ground}; }
pre { margin: 0; padding: 16px 20px; width: max-content; color: ${ink}; background: ${ground};
  font: 14px/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace; }
</style><pre>${body}</pre>`;
}

function cssOf(
  { ink, ground, isBold, isDim, isInverse }: Style,
  page: string,
  text: string,
): string {
  const [front, back] = isInverse ? [ground ?? page, ink ?? text] : [ink, ground];
  return [
    ...(front === undefined ? [] : [`color:${front}`]),
    ...(back === undefined ? [] : [`background:${back}`]),
    ...(isBold ? ["font-weight:bold"] : []),
    ...(isDim ? ["opacity:.65"] : []),
  ].join(";");
}

/** The style after the numbers of one escape sequence. */
function restyled(before: Style, written: string): Style {
  const numbers = written.split(";").map(Number);
  let style: Style = before;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number === 38 || number === 48) {
      const [colour, taken] = colourOf(numbers.slice(at + 1));
      style = number === 38 ? { ...style, ink: colour } : { ...style, ground: colour };
      at += taken;
    } else style = changed(style, number);
  }
  return style;
}

function changed(style: Style, number: number): Style {
  const { ink: _, ...inkless } = style;
  const { ground: __, ...groundless } = style;
  if (number === 0) return {};
  if (number === 1) return { ...style, isBold: true };
  if (number === 2) return { ...style, isDim: true };
  if (number === 7) return { ...style, isInverse: true };
  if (number === 22) return { ...style, isBold: false, isDim: false };
  if (number === 27) return { ...style, isInverse: false };
  if (number === 39) return inkless;
  if (number === 49) return groundless;
  if (number >= 30 && number <= 37) return { ...style, ink: paletteColour(number - 30) };
  if (number >= 90 && number <= 97) return { ...style, ink: paletteColour(number - 82) };
  if (number >= 40 && number <= 47) return { ...style, ground: paletteColour(number - 40) };
  return style;
}

/** The colour behind 38 or 48, and how many numbers it takes. */
function colourOf([kind, first = 0, second = 0, third = 0]: readonly number[]): readonly [
  string,
  number,
] {
  return kind === 2 ? [`rgb(${first},${second},${third})`, 4] : [paletteColour(first), 2];
}

/** A colour of the 256 that terminals have: sixteen named ones, a cube of 6 × 6 × 6, and greys. */
function paletteColour(index: number): string {
  const named = NAMED[index];
  if (named !== undefined) return named;
  if (index >= 232)
    return `rgb(${Array(3)
      .fill(8 + (index - 232) * 10)
      .join(",")})`;
  const step = (value: number) => (value === 0 ? 0 : 55 + value * 40);
  const cube = index - 16;
  return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(step).join(",")})`;
}

/** Text as HTML; a corner that few fonts have is drawn as the one that all have. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("⎿", "└");
}
