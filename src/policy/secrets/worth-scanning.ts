/**
 * Longest text scanned, in UTF-16 units: a third of a second of work. What follows is not looked
 * at, so judges must say that they cannot be sure and `redact` cuts it off.
 */
export const SCAN_MAX_CHARS = 8 * 1024 * 1024;

/**
 * False for a text without what every secret that is judged needs: sixteen characters in a row without a
 * space or a quote, the word before basic credentials, or the beginning of a key. Most commands have neither, and then the patterns
 * of secrets are not even loaded. A loop, because an expression would cost more than all of it.
 */
export function isWorthScanning(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    run = code === 0x20 || (code >= 0x09 && code <= 0x0d) || isQuote(code) ? 0 : run + 1;
    if (run === RUN_MIN_CHARS) return true;
  }
  if (text.length > SCAN_MAX_CHARS || text.includes("-----BEGIN ")) return true;
  return text.toLowerCase().includes("basic ");
}

const RUN_MIN_CHARS = 16;

/** `"`, `'` and backticks. */
function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27 || code === 0x60;
}
