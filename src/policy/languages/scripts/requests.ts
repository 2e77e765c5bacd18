import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { ScriptLanguage } from "../../model/script-language.ts";
import { namesSecret } from "../../secrets/secret-name.ts";
import { type Call, recordInvocation, type Scan } from "./recorded-commands.ts";
import { isEnvironment, textOf, type Value, variableIn } from "./value.ts";

/** Records what `fetch(url, options)` and its like ask for, and gives the answer's value. */
export function fetched(scan: Scan, call: Call): Value {
  const [first, second] = call.args;
  const url = textOf(first);
  // What is joined to the environment is the environment: `"https://…?" + JSON.stringify(process.env)`.
  const sent = sentBody(isEnvironment(first) ? first : bodyOf(scan.language, call));
  const data = sent === undefined ? [] : ["--data-binary", sent];
  recordRequest(scan, call, [...methodSent(second), url, ...data]);
  return { kind: "download", url };
}

/** Records what `requests.post(url, data)` and its like send, and gives the answer's value. */
export function posted(scan: Scan, call: Call): Value {
  const { args, named } = call;
  const [first, second] = args;
  const url = textOf(first);
  const body = named.get("data") ?? named.get("files") ?? named.get("json") ?? second;
  const sent = sentBody(body) ?? textOf(body);
  recordRequest(scan, call, ["-X", "POST", "--data-binary", sent, url]);
  return { kind: "download", url };
}

/** Adds a request as curl would make it, with a header for each secret variable of which the value goes with it. */
function recordRequest(scan: Scan, call: Call, words: readonly string[]): void {
  const { start, end } = call;
  const place = { glob: false, start, end };
  const args: Arg[] = words.map((value) => ({ value, ...place }));
  for (const variable of variablesIn([...call.args, ...call.named.values()])) {
    if (!namesSecret(variable)) continue;
    // It has no extent: what is written in the call is not what a shell would expand.
    args.push({ value: "-H", ...place }, { value: UNKNOWN, variable, ...place, end: start });
  }
  recordInvocation(scan, call, "curl", words, { args });
}

/** The variables of which the values are in some of the values, or in what those hold. */
function variablesIn(values: readonly Value[], left = DEPTH_MAX): readonly string[] {
  if (left === 0) return [];
  return values.flatMap((value) => {
    if (value.kind === "list") return variablesIn(value.items, left - 1);
    if (value.kind === "record") return variablesIn([...value.entries.values()], left - 1);
    return variableIn(value) ?? [];
  });
}

/** How deep a request's headers, fields and options are looked through. */
const DEPTH_MAX = 6;

/** `fetch(url, { method: "DELETE" })`. */
function methodSent(options: Value | undefined): readonly string[] {
  const method = options?.kind === "record" ? options.entries.get("method") : undefined;
  return method?.kind === "text" ? ["-X", method.text] : [];
}

/** What a request carries: `fetch(url, { body })`, `urlopen(url, data)`, `Request(url, data=…)`. */
function bodyOf(language: ScriptLanguage, { args, named }: Call): Value | undefined {
  const [, second] = args;
  if (second?.kind === "record") return second.entries.get("body");
  return named.get("data") ?? named.get("json") ?? (language === "python" ? second : undefined);
}

/** What curl would be given to send a file's contents or the environment; undefined for any other text. */
function sentBody(body: Value | undefined): string | undefined {
  if (isEnvironment(body)) return ENVIRONMENT_FILE;
  return body?.kind === "contents" ? `@${body.path}` : undefined;
}

/** What curl would be given to send all variables. */
const ENVIRONMENT_FILE = "@/proc/self/environ";
