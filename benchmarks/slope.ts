/** One measured size: what grew, and the time it took. */
export interface Measured {
  readonly x: number;
  readonly y: number;
}

/** How a cost grows: by which power of the size, and by how much for each unit more. */
export interface Slope {
  /** 1 is linear, 2 quadratic; undefined where the cost does not grow by more than noise. */
  readonly exponent: number | undefined;
  /** What one unit of the size costs more, from the smallest size to the largest. */
  readonly perUnit: number;
}

/** A cost that grows faster than this power of its size is worse than linear; less is within noise. */
export const LINEAR_MAX = 1.25;

/** A growth smaller than this share of the cost it is above is noise. */
const NOISE_SHARE = 0.25;

/** The sizes that count are the largest two decades: below them a process's start hides everything. */
const DECADES = 100;

/**
 * Fits a power of the size to what a cost grows over the largest two decades of sizes, above its cost at
 * the first of them. Points are in the order of their sizes.
 */
export function slopeOf(points: readonly Measured[]): Slope {
  const last = points.at(-1);
  const [first, ...rest] = points.filter(({ x }) => x > 0 && x * DECADES >= (last?.x ?? 0));
  if (first === undefined || last === undefined || last.x === first.x)
    return { exponent: undefined, perUnit: 0 };
  const perUnit = (last.y - first.y) / (last.x - first.x);
  const noise = first.y * NOISE_SHARE;
  const above = rest.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }));
  const grown = above.filter(({ y }) => y > noise);
  const before = above.at(-2);
  // A rise at the last size alone is measured from the one before, as if that cost all of the noise.
  if (grown.length === 1 && before !== undefined) grown.unshift({ x: before.x, y: noise });
  return { exponent: grown.length < 2 ? undefined : steepness(grown), perUnit };
}

/** True when a cost grows faster than in proportion to its size. */
export function isWorseThanLinear({ exponent }: Slope): boolean {
  return exponent !== undefined && exponent > LINEAR_MAX;
}

/** Of a line through the logarithms, by least squares. */
function steepness(points: readonly Measured[]): number {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  const meanX = mean(logs.map(({ x }) => x));
  const meanY = mean(logs.map(({ y }) => y));
  let over = 0;
  let under = 0;
  for (const { x, y } of logs) {
    over += (x - meanX) * (y - meanY);
    under += (x - meanX) ** 2;
  }
  return over / under;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
