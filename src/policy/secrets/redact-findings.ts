import type { Finding } from "../finding.ts";
import { redact } from "./scan.ts";

/**
 * Takes secrets out of the words that findings repeat: any command may carry one, and what a finding
 * says is shown to the model, to the person and to log files.
 */
export function redactFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const words = redact(finding.words);
    return words === finding.words ? finding : { ...finding, words };
  });
}
