const MINUTE_MS = 60_000;

/** A time that has passed, in words: "moments ago", "4 minutes ago". */
export function agoInWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 1) return "moments ago";
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
