/** What a plot shows: lines over two logarithmic axes. */
export interface Plot {
  readonly title: string;
  readonly xAxis: string;
  readonly yAxis: string;
  readonly lines: readonly PlotLine[];
}

/** One line; sizes may be 0, costs are above it. */
export interface PlotLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Text and axes: read as well on GitHub's white as on its near black, which images cannot tell apart. */
export const INK = "#6e7781";

/** One colour a line, for both backgrounds too; shapes tell the lines apart without colours. */
export const COLOURS = ["#2f81f7", "#d1680a", "#2a9d57", "#a45ee5"] as const;

const WIDTH = 760;
const HEIGHT = 400;
const FRAME = { left: 64, right: 744, top: 64, bottom: 340 } as const;
const FONT = "font-family=\"system-ui, -apple-system, 'Segoe UI', sans-serif\"";

/** How far left of the smallest size 0 is drawn, in decades: a logarithm has no place for it. */
const ZERO_DECADES = 0.6;

/** An SVG of a plot. The same data give the same text. */
export function drawPlot({ title, xAxis, yAxis, lines }: Plot): string {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x));
  const ys = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const smallest = Math.min(...xs.filter((x) => x > 0));
  const place = (x: number) => (x > 0 ? Math.log10(x) : Math.log10(smallest) - ZERO_DECADES);
  const across = scale(xs.map(place), FRAME.left + 12, FRAME.right - 12);
  const yTicks = ticksAround(Math.min(...ys), Math.max(...ys));
  const up = scale(yTicks.map(Math.log10), FRAME.bottom, FRAME.top);
  const at = ({ x, y }: { x: number; y: number }) => [across(place(x)), up(Math.log10(y))] as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(title)}" ${FONT} font-size="13" fill="${INK}">`,
    ...yTicks.flatMap((y) => horizontal(up(Math.log10(y)), short(y))),
    ...sizeTicks(xs).map((x) => vertical(across(place(x)), short(x))),
    `<path d="M${FRAME.left} ${FRAME.top}V${FRAME.bottom}H${FRAME.right}" fill="none" stroke="${INK}"/>`,
    text(FRAME.left, 20, title, 'font-size="15" font-weight="600"'),
    text((FRAME.left + FRAME.right) / 2, HEIGHT - 14, xAxis, 'text-anchor="middle"'),
    text(18, (FRAME.top + FRAME.bottom) / 2, yAxis, turned(18, (FRAME.top + FRAME.bottom) / 2)),
    ...lines.flatMap(({ points }, index) => drawLine(points.map(at), index)),
    ...legend(lines.map(({ name }) => name)),
    "</svg>\n",
  ].join("\n");
}

type Spot = readonly [number, number];

/** A linear map of the values' range onto pixels. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** 1, 2, 5, 10 … around a range; only the powers of ten where it is wide. */
function ticksAround(low: number, high: number): readonly number[] {
  const wide = high / low > 200;
  const steps = wide ? [1] : [1, 2, 5];
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of steps) all.push(step * 10 ** power);
  }
  const from = all.findLastIndex((tick) => tick <= low);
  const to = all.findIndex((tick) => tick >= high);
  return all.slice(Math.max(0, from), to < 0 ? all.length : to + 1);
}

/** The sizes themselves where they are few, else 0 and the powers of ten between them. */
function sizeTicks(xs: readonly number[]): readonly number[] {
  const sizes = [...new Set(xs)].sort((a, b) => a - b);
  if (sizes.length <= SIZES_MAX) return sizes;
  const least = Math.log10(Math.min(...sizes.filter((x) => x > 0)));
  const most = Math.log10(Math.max(...sizes));
  const ticks = sizes.includes(0) ? [0] : [];
  for (let power = Math.ceil(least - CLOSE); power <= most + CLOSE; power++)
    ticks.push(10 ** power);
  return ticks;
}

/** Sizes that have room for a label each. */
const SIZES_MAX = 7;

/** A power of ten just outside the sizes still gets its label, in decades. */
const CLOSE = 0.01;

function horizontal(y: number, label: string): readonly string[] {
  return [
    `<path d="M${FRAME.left} ${px(y)}H${FRAME.right}" stroke="${INK}" stroke-opacity="0.25"/>`,
    text(FRAME.left - 8, y + 4, label, 'text-anchor="end"'),
  ];
}

function vertical(x: number, label: string): string {
  return `<path d="M${px(x)} ${FRAME.bottom}v5" stroke="${INK}"/>${text(x, FRAME.bottom + 20, label, 'text-anchor="middle"')}`;
}

function drawLine(spots: readonly Spot[], index: number): readonly string[] {
  const colour = colourOf(index);
  const path = spots.map(([x, y], at) => `${at === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
  return [
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`,
    ...spots.map((spot) => mark(spot, index)),
  ];
}

/** A circle, a square, a triangle or a diamond. */
function mark([x, y]: Spot, index: number): string {
  const fill = `fill="${colourOf(index)}"`;
  switch (index % 4) {
    case 0:
      return `<circle cx="${px(x)}" cy="${px(y)}" r="4" ${fill}/>`;
    case 1:
      return `<path d="M${px(x - 4)} ${px(y - 4)}h8v8h-8z" ${fill}/>`;
    case 2:
      return `<path d="M${px(x)} ${px(y - 5)}l5 9h-10z" ${fill}/>`;
    default:
      return `<path d="M${px(x)} ${px(y - 6)}l5 6l-5 6l-5 -6z" ${fill}/>`;
  }
}

function legend(names: readonly string[]): readonly string[] {
  let x: number = FRAME.left + 6;
  return names.map((name, index) => {
    const entry = mark([x, 42], index) + text(x + 12, 46, name);
    x += 34 + name.length * LETTER_PX;
    return entry;
  });
}

/** A letter's usual width at this size: enough to keep the entries apart. */
const LETTER_PX = 7.6;

function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? INK;
}

function text(x: number, y: number, words: string, attributes = ""): string {
  return `<text x="${px(x)}" y="${px(y)}"${attributes === "" ? "" : ` ${attributes}`}>${escapeXml(words)}</text>`;
}

function turned(x: number, y: number): string {
  return `text-anchor="middle" transform="rotate(-90 ${px(x)} ${px(y)})"`;
}

/** 1000 as "1k", 1500000 as "1.5M". */
function short(value: number): string {
  for (const [size, letter] of [
    [1_000_000, "M"],
    [1_000, "k"],
  ] as const) {
    if (value >= size) return `${Number((value / size).toPrecision(3))}${letter}`;
  }
  return `${Number(value.toPrecision(3))}`;
}

function px(value: number): string {
  return `${Math.round(value * 10) / 10}`;
}

/** A text as it is in XML, in an attribute as well. */
export function escapeXml(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
