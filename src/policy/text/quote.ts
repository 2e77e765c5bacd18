/** Quotes a word so that the shell reads it back unchanged. */
export function quoteWord(value: string): string {
  return /^[\w./:@%+,=-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
