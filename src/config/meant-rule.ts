const ANSWERS = ["deny", "ask", "allow"] as const;

/** What a line of `[rules]` is about that was not written as one, as far as it can be told. */
export interface MeantRule {
  readonly command: string;
  /** Undefined where none is named. */
  readonly answer: (typeof ANSWERS)[number] | undefined;
  /** Rules that an `allow` lifts. */
  readonly lifts: readonly string[];
  readonly text: string;
}

/** Reads what was meant by a command and by what is said of it, whatever stands between answer, rules and text. */
export function meantBy(command: string, said: string): MeantRule {
  const [, answered = "", rest = said] = /^[ \t]*(deny|ask|allow)\b(.*)$/is.exec(said) ?? [];
  const answer = ANSWERS.find((one) => one === answered.toLowerCase());
  const lifts: string[] = [];
  let text = withoutMarks(rest);
  while (answer === "allow") {
    const [whole = "", rule = ""] = RULE_ID.exec(text) ?? [];
    if (rule === "") break;
    lifts.push(rule);
    text = withoutMarks(text.slice(whole.length));
  }
  return { command, answer, lifts, text };
}

/** The line as it is written; one without an answer refuses, as a text says what to use instead. */
export function meantLine({ command, answer = "deny", lifts, text }: MeantRule): string {
  const before = [answer, ...lifts].join(" ");
  return `${JSON.stringify(command)} = ${JSON.stringify(text === "" ? before : `${before}: ${text}`)}`;
}

/** A whole line that is no TOML: `rm -rf = "deny"`, `"rm -rf": "deny"`, `deny rm -rf "use trash"`. */
export function meantByLine(line: string): MeantRule | undefined {
  const turned = /^(deny|ask|allow)[ \t]+([^"'=:]+?)[ \t]*(?:["']([^"']*)["'])?$/.exec(line);
  if (turned !== null) {
    const [, answer = "", command = "", text = ""] = turned;
    return meantBy(command, `${answer}: ${text}`);
  }
  const apart = /^(?:(?:"([^"]+)"|'([^']+)')[ \t]*[=:]?|([^"'=:]+?)[ \t]*[=:])[ \t]*(.*)$/.exec(
    line,
  );
  if (apart === null) return undefined;
  const [, double, single, bare, said = ""] = apart;
  const command = double ?? single ?? bare ?? "";
  return meantBy(command, said.trim().replace(/^["']|["']$/g, ""));
}

const RULE_ID = /^([A-Za-z0-9][\w.-]*\/(?:[\w.-]*\w|\*))(?=$|[\s,:;.=])/;

/** What stands between two parts of a line, as people write it. */
function withoutMarks(text: string): string {
  return text.replace(/^(?:[\s:;,=]|[-–—>]+(?=\s))+/, "").trim();
}
