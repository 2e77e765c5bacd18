import fc from "fast-check";
import { FAMILIES } from "../../../src/policy/catalog/descriptions.ts";
import { RARE_FAMILIES } from "../../../src/policy/catalog/lazy-families.ts";
import type { Description } from "../../../src/policy/commands/command.ts";
import { formsOf } from "../../../src/policy/commands/read-only-form.ts";
import { looks as gitLooks } from "../../../src/policy/tools/git-looks.ts";

/** A program, or a sub-command of one, with every option that its description and its looking forms name. */
interface Described {
  readonly command: string;
  readonly options: readonly string[];
}

/** Programs that end only when somebody ends them. */
const ENDLESS = new Set(["yes", "sleep", "watch", "top", "pv"]);

const VALUES: readonly string[] = [
  ...["a.txt", "b.txt", "src", ".", "1", "2", "a", "out", "./x", "list.txt", "HEAD", "HEAD~1"],
  ...["", "''", "1,2p", "w.sed", "-", "+1", "=", "$HOME", '"$(ls)"', "'*'", "*.txt", "src/*", "*"],
];

/** Commands of one described program with options of its own: the list grows with the descriptions. */
export function describedCommands(): fc.Arbitrary<string> {
  const all = [...programs(), ...subcommandsOfGit()].filter(({ options }) => options.length > 0);
  const value = fc.constantFrom(...VALUES);
  return fc
    .constantFrom(...all)
    .chain(({ command, options }) =>
      fc
        .tuple(
          fc.array(fc.tuple(fc.constantFrom(...options), value, fc.nat(5)), { maxLength: 3 }),
          fc.array(value, { maxLength: 2 }),
        )
        .map(([given, operands]) => [command, ...given.map(written), ...operands].join(" ")),
    );
}

/** An option alone, with a value behind it, attached, or cut short. */
function written([name, value, how]: readonly [string, string, number]): string {
  if (how < 3) return name;
  if (how === 3) return `${name} ${value}`;
  if (how === 4) return name.startsWith("--") ? `${name}=${value}` : `${name}${value}`;
  return name.slice(0, -1);
}

function programs(): readonly Described[] {
  return [...FAMILIES, ...RARE_FAMILIES].flatMap((family) =>
    Object.entries(family).flatMap(([names, make]) => {
      const described = make();
      if (formsOf(described).length === 0 || described.subcommand !== undefined) return [];
      const options = optionsOf(described);
      return names
        .split(" ")
        .filter((name) => !ENDLESS.has(name) && isHere(name))
        .map((command) => ({ command, options: [...options, "-a", "-n", "-r"] }));
    }),
  );
}

/** True for a builtin of Bash and a program that is installed. */
function isHere(name: string): boolean {
  return (
    /^(?:echo|printf|test|\[|pwd|true|false|cd|type|command)$/.test(name) ||
    Bun.which(name) !== null
  );
}

function subcommandsOfGit(): readonly Described[] {
  const git = FAMILIES.find((family) => "git" in family)?.git?.();
  return Object.keys(gitLooks).flatMap((name) => {
    const described = git?.subcommand?.(name);
    if (described === undefined || formsOf(described).length === 0) return [];
    return [{ command: `git ${name}`, options: optionsOf(described) }];
  });
}

/** Every spelling of every option, those with which it does more than look among them. */
function optionsOf(described: Description): readonly string[] {
  const forms = formsOf(described);
  const lists = [
    ...Object.values(described.options),
    ...forms.flatMap(({ options = {}, not = "" }) => [...Object.values(options), not]),
  ];
  return [...new Set(lists.flatMap((list) => list.split(/[ |]+/)).filter((name) => name !== ""))];
}
