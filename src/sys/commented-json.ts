/** The value of JSON that may hold comments, as the settings of many agents; undefined for a text that is none. */
export function commentedJson(text: string): unknown {
  try {
    return Bun.JSONC.parse(text);
  } catch {
    return undefined;
  }
}
