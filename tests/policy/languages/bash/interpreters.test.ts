import { describe, expect, test } from "bun:test";
import { analyze } from "../../../../src/policy/languages/bash/analyze.ts";
import type {
  Language,
  NestedAnalyser,
} from "../../../../src/policy/languages/bash/language-readers.ts";
import { exampleWorld } from "../../world.ts";

/** Reads `run CMD` as a shell command and `del FILE` as a deletion; everything else does nothing. */
const toy: NestedAnalyser = (source, world) => {
  const [verb, rest = ""] = source.trim().split(/ (.*)/s);
  const span = { start: 0, end: source.length };
  const arg = (value: string) => ({ value, glob: false, ...span });
  const call = {
    args: [arg(rest)],
    redirects: [],
    cwd: world.cwd,
    env: new Map(),
    via: [{ name: "toy" }],
    elevated: false,
    remote: false,
    dialect: "shell" as const,
    ...span,
  };
  const remove = {
    ...call,
    program: "rm",
    name: arg("rm"),
    stdin: { kind: "pipe" as const, from: [1] },
    pipedInto: [],
  };
  const source2 = {
    ...call,
    program: "ls",
    name: arg("ls"),
    stdin: { kind: "inherited" as const },
    pipedInto: [0],
  };
  return {
    invocations: verb === "del" ? [remove, source2] : [],
    doubts: verb === "odd" ? [{ kind: "limit", message: "odd", text: source, ...span }] : [],
    ...(verb === "run" ? { commands: [{ shell: rest, via: [{ name: "system" }] }] } : {}),
  };
};

const LANGUAGES = new Map<Language, NestedAnalyser>(
  (
    ["python", "node", "perl", "ruby", "php", "awk", "sed", "lua", "powershell", "cmd"] as const
  ).map((name) => [name, toy]),
);

function programs(source: string): readonly string[] {
  return analyze(source, exampleWorld(), LANGUAGES).invocations.map(({ program, args }) =>
    [program, ...args.map((arg) => arg.value)].join(" "),
  );
}

describe("code for interpreters is read where it stands", () => {
  test.each([
    "python3 -c 'del x'",
    "python3.12 -Bc 'del x'",
    "python -c'del x'",
    "env python -c 'del x'",
    "python3 <<'E'\ndel x\nE",
    "python3 - <<< 'del x'",
    "echo 'del x' | python3",
    "echo 'del x' > a.py; python3 a.py",
    "node -e 'del x'",
    "node --eval='del x'",
    "node -pe 'del x'",
    "node -p 'del x'",
    "deno eval 'del x'",
    "bun -e 'del x'",
    "perl -e 'del x'",
    "ruby -rjson -e 'del x'",
    "php -r 'del x'",
    "awk 'del x' file",
    "gawk -v a=b 'del x'",
    "sed -e 'del x' file",
    "sed 'del x'",
    "lua -e 'del x'",
  ])("%p deletes x", (source) => {
    expect(programs(source)).toContain("rm x");
  });

  test.each([
    "python3 a.py",
    "python3 -m http.server",
    "awk -f a.awk",
    "node --version",
    "deno eval",
    "echo 'del x' | python3 a.py",
  ])("%p holds no code", (source) => expect(programs(source)).not.toContain("rm x"));

  test("a command that code hands to a shell is read like any other", () => {
    expect(programs("python3 -c 'run sudo rm -rf y'").at(-1)).toBe("rm -rf y");
  });

  test("text that is no program of the language is read as the command it looks like", () => {
    expect(programs("node -e 'rm -rf /'").at(-1)).toBe("rm -rf /");
  });

  test("a command line for Windows shells is handed over whole, its words quoted as data", () => {
    const seen: string[] = [];
    const spy: NestedAnalyser = (source) => {
      seen.push(source);
      return { invocations: [], doubts: [] };
    };
    analyze(
      "powershell -Command 'Get-Date; ls'; echo x | cmd /c y",
      exampleWorld(),
      new Map([
        ["powershell", spy],
        ["cmd", spy],
      ]),
    );
    expect(seen).toEqual(["powershell -Command 'Get-Date; ls'", "cmd /c y", "x\n"]);
  });

  test("indices, positions, doubts and wrappers are those of the whole text", () => {
    const source = "ls; sudo python3 -c 'del x'; python3 -c 'odd'";
    const { invocations, doubts } = analyze(source, exampleWorld(), LANGUAGES);
    const rm = invocations.findIndex((invocation) => invocation.program === "rm");
    expect(invocations[rm]?.stdin).toEqual({ kind: "pipe", from: [rm + 1] });
    expect(invocations[rm + 1]?.pipedInto).toEqual([rm]);
    expect(invocations[rm]?.via.map((wrapper) => wrapper.name)).toEqual(["sudo", "python", "toy"]);
    expect(invocations[rm]?.elevated).toBe(true);
    expect(source.slice(invocations[rm]?.start, invocations[rm]?.end)).toBe(
      "sudo python3 -c 'del x'",
    );
    expect(doubts.map((doubt) => doubt.message)).toEqual(["odd"]);
  });
});
