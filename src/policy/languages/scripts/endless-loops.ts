import type { ScriptLanguage } from "../../model/script-language.ts";
import { recordInvocation, type Scan } from "./recorded-commands.ts";

/**
 * Tells of loops without an end that start processes, fill a file or take memory: whatever else is in such a loop,
 * nothing but the machine's limits stops it.
 */
export function noteEndlessLoops(scan: Scan, source: string): void {
  if (!MAY_BE_ENDLESS.test(source)) return;
  for (const { body, start, end } of endlessBodies(scan.language, source)) {
    if (ENDS.test(body)) continue;
    const place = { start, end };
    if (STARTS_PROCESSES.test(body)) {
      const via = [{ name: scan.language }, { name: "endless loop" }, { name: "&" }];
      recordInvocation(scan, { name: "", args: [], named: new Map(), ...place }, ":", [], { via });
    } else if (WRITES.test(body) && !/\b(?:stdout|stderr)\b/.test(body)) {
      const message = "would write into a file without end, until the disk is full";
      scan.doubts.push({ kind: "limit", message, text: body.slice(0, 80), ...place });
    } else if (GROWS.test(body)) {
      const message = "would take memory without end, until this machine has none";
      scan.doubts.push({ kind: "limit", message, text: body.slice(0, 80), ...place });
    }
  }
}

const MAY_BE_ENDLESS = /\bwhile\b|\bfor\b|\bloop\b/;

/** What leaves a loop, waits, or has it depend on something else. */
const ENDS =
  /\b(?:break|return|exit|die|raise|throw|yield|await|sleep\w*|wait\w*|join|recv\w*|accept|input|read\w*|gets|get|poll|select|last|next|kill|communicate|check_output|run|call)\b/;

const STARTS_PROCESSES =
  /\bfork\b|\b(?:Thread|Process|Popen|Worker|Thread\.new|spawn\w*|goroutine)\s*\(|\bThread\.new\b/;

const WRITES =
  /\.write(?:lines|Sync)?\s*\(|\b(?:append|write)FileSync\s*\(|\bprint\s+[A-Z{$]\w*\s|<<\s*["']/;

const GROWS = /\.(?:append|push|extend)\s*\(|\w\s*(?:\+|\*)=\s*\S|\w\s*<<\s*\S/;

interface Body {
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

function endlessBodies(language: ScriptLanguage, source: string): readonly Body[] {
  if (language === "python") return indented(source);
  if (language === "ruby")
    return matches(source, /\b(?:loop|while\s+true)\s*(?:do\b|\{|;)([^\n]{0,400})/g);
  if (/^(?:node|perl|php)$/.test(language))
    return matches(
      source,
      /\b(?:while\s*\(\s*(?:true|1)\s*\)|for\s*\(\s*;\s*;\s*\))\s*([^\n]{0,400})/g,
    );
  return [];
}

function matches(source: string, pattern: RegExp): readonly Body[] {
  return [...source.matchAll(pattern)]
    .slice(0, LOOPS_MAX)
    .map(({ 0: whole, 1: body = "", index }) => ({
      body,
      start: index,
      end: index + whole.length,
    }));
}

/** Loops of which nobody looks at more in one script. */
const LOOPS_MAX = 20;

/** What stands behind `while True:`, on its line or further in. */
function indented(source: string): readonly Body[] {
  return [...source.matchAll(/(?:^|[\n;])([ \t]*)while\s*\(?\s*(?:True|1)\s*\)?\s*:([^\n]*)/g)]
    .slice(0, LOOPS_MAX)
    .map(({ 0: whole, 1: margin = "", 2: rest = "", index }) => {
      const start = index;
      let end = index + whole.length;
      for (let at = end; at < source.length; ) {
        const next = source.indexOf("\n", at + 1);
        const line = source.slice(at + 1, next < 0 ? source.length : next);
        if (line.trim() !== "" && !/^\s/.test(line.slice(margin.length))) break;
        end = next < 0 ? source.length : next;
        at = end;
      }
      return { body: rest + source.slice(index + whole.length, end), start, end };
    });
}
