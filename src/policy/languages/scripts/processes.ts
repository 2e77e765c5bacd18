import { UNKNOWN } from "../../model/invocation.ts";
import type { Action } from "./functions.ts";
import {
  type Call,
  isTrue,
  listItems,
  recordList,
  recordProgram,
  recordShell,
  recordWrite,
  type Scan,
} from "./recorded-commands.ts";
import { textOf, textsOf, textValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/** Starts a process: one text is read by a shell where the function does so, a list is not. */
export function start(scan: Scan, action: Action, call: Call): Value {
  const { args } = call;
  const positional = args.filter((arg) => arg.kind !== "record");
  const [first, second, ...rest] = positional;
  // What a shell's text is followed by, as in PHP's `proc_open`, are pipes and options.
  const isOneText = action === "shell" || (action === "pipe-open" && scan.language === "ruby");
  const program = idleShell(isOneText ? positional.slice(0, 1) : positional);
  if (program !== undefined) scan.idleShell ??= { program, call };
  switch (action) {
    case "shell":
      return recordShell(scan, call, first);
    case "subprocess": {
      const given = first ?? call.named.get("args");
      return given?.kind === "list"
        ? recordList(scan, call, given.items)
        : recordShell(scan, call, given);
    }
    case "command": {
      const record = args.find((arg) => arg.kind === "record");
      const list = first ?? (record?.kind === "record" ? record.entries.get("cmd") : undefined);
      return list?.kind === "list"
        ? recordList(scan, call, list.items)
        : recordShell(scan, call, list);
    }
    case "spawn": {
      const record = args.find((arg) => arg.kind === "record");
      const items = second ?? (record?.kind === "record" ? record.entries.get("args") : undefined);
      const words = items?.kind === "list" ? items.items : items === undefined ? [] : [items];
      if (!isTrue(call, "shell")) return recordList(scan, call, [first ?? UNKNOWN_VALUE, ...words]);
      return recordShell(scan, call, textValue([first, ...words].map(textOf).join(" ")));
    }
    case "exec":
      return recordList(scan, call, [
        first ?? UNKNOWN_VALUE,
        ...listItems(second).slice(scan.language === "python" ? 1 : 0),
      ]);
    case "pipe-open":
      return pipeOpen(scan, call, positional);
    default: {
      // `system("a b")` asks a shell, `system("a", "b")` does not; Python's `execl` repeats the name.
      if (second === undefined && first?.kind !== "list") return recordShell(scan, call, first);
      const words = scan.language === "python" && /exec/.test(call.name) ? rest : [second, ...rest];
      const flat = [first, ...words].flatMap((word) => (word === undefined ? [] : listItems(word)));
      return recordList(scan, call, flat);
    }
  }
}

/** A shell with options and redirections only, as one text or as words: whose commands it runs is open. */
function idleShell(args: readonly Value[]): string | undefined {
  const words = args.flatMap(textsOf).join(" ").trim().split(/\s+/);
  const shells = words.filter((word) => IDLE_SHELL.test(word));
  const [program] = shells;
  const others = words.filter((word) => !IDLE_SHELL.test(word) && !IDLE_OPTION.test(word));
  return program === words[0] && others.length === 0 ? program : undefined;
}

const IDLE_SHELL = /^(?:\/[\w/]+\/)?(?:ba|z|da|k|a|tc|c)?sh$/;

const IDLE_OPTION = /^(?:-[a-bd-z]+|--\w+|\d?[<>]&?\S*)$/;

/**
 * Tells of a shell that a script starts for whoever is at the other end of a connection, in the form of
 * `nc HOST PORT -e SHELL`, or that it feeds with commands itself.
 */
export function settleIdleShell(scan: Scan): void {
  const { idleShell: idle, peer } = scan;
  if (idle === undefined) return;
  if (peer !== undefined) recordProgram(scan, idle.call, "nc", [...peer, "-e", idle.program]);
  else if (!/\bpty\b/.test(idle.call.name))
    recordShell(scan, idle.call, inputOf(idle.call) ?? UNKNOWN_VALUE);
}

/** What a shell without a command is given to read: `run(["sh"], input="…")`, `execSync("sh", {input: "…"})`. */
function inputOf({ args, named }: Call): Value | undefined {
  const record = args.find((arg) => arg.kind === "record");
  return (
    named.get("input") ?? (record?.kind === "record" ? record.entries.get("input") : undefined)
  );
}

/** Perl's `open(F, "-|", …)`, `open(F, "cmd|")`, `open(F, ">x")`, and Ruby's `IO.popen`. */
function pipeOpen(scan: Scan, call: Call, args: readonly Value[]): Value {
  if (scan.language === "ruby") {
    const [first] = args;
    return first?.kind === "list"
      ? recordList(scan, call, first.items)
      : recordShell(scan, call, first);
  }
  const mode = textOf(args[1]).trim();
  const target = args[2] === undefined ? "" : textOf(args[2]);
  if (mode === "-|" || mode === "|-") {
    return args.length > 3
      ? recordList(scan, call, args.slice(2))
      : recordShell(scan, call, args[2]);
  }
  if (mode.startsWith("|")) {
    const command = textValue(mode.slice(1));
    const program = idleShell([command]);
    if (program !== undefined) scan.idleShell ??= { program, call };
    return recordShell(scan, call, command);
  }
  if (mode.endsWith("|")) return recordShell(scan, call, textValue(mode.slice(0, -1)));
  const match = /^(\+?[<>]{0,2})(?::[\w()-]+)?\s*(.*)$/s.exec(mode);
  const path = target === "" ? (match?.[2] ?? UNKNOWN) : target;
  const sign = match?.[1] ?? "";
  if (sign.includes(">>")) return recordWrite(scan, call, ">>", path, true);
  // Perl's handle is a word: whatever the script prints may go there.
  const isFilled = scan.prints === true;
  if (sign.includes(">") || sign.includes("+")) return recordWrite(scan, call, ">", path, isFilled);
  return recordProgram(scan, call, "cat", [path]);
}
