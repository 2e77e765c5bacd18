import type { Finding } from "../model/finding.ts";
import { redact } from "./scan.ts";

/**
 * Takes secrets out of what findings say: any command may carry one, and the words, the reason and what to
 * do instead are shown to the model, to the person and to log files.
 */
export function redactFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({
    ...finding,
    words: redact(finding.words),
    reason: redact(finding.reason),
    ...(finding.instead === undefined ? {} : { instead: redact(finding.instead) }),
  }));
}
