import type { Description, Descriptions } from "../commands/command.ts";
import { read, remove, used, write } from "../commands/file-effects.ts";
import { VERSION } from "../commands/read-only-form.ts";
import type { Given, Run } from "../commands/runs.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { copies } from "./rsync.ts";
import { makeForm } from "./toolchain-forms.ts";

/** Tools that build a project: what they do by themselves, beside the project's own recipes. */
export const builders: Descriptions = {
  "cmake cmake3": cmake,
  make: () => make("* "),
  "gmake bsdmake pmake": () => make(""),
};

/** https://cmake.org/cmake/help/latest/manual/cmake.1.html#run-a-command-line-tool */
function cmake(): Description {
  return {
    options: { switch: "-E --build --install", used: "-P -C -S -B", data: "-D -G -A -T -U -W -j" },
    looks: VERSION,
    loads: { options: "-P|-C" },
    builds: true,
    until: "first operand",
    effects: ({ has, rest: [verb, ...words] }) =>
      verb === undefined
        ? []
        : has("-E")
          ? byTool(verb.value, words)
          : [used(verb), ...words.map(used)],
    runs: ({ words }) => (words[0]?.value === "-E" ? runsOfTool(words.slice(1)) : []),
  };
}

/** What the portable commands of `cmake -E` do. */
function byTool(verb: string, words: readonly Arg[]): readonly Effect[] {
  const paths = words.filter(({ value }) => !value.startsWith("-"));
  const isDeep = words.some(({ value }) => /^-[a-z]*[rR]/.test(value));
  switch (verb) {
    case "remove_directory":
      return paths.map((path) => remove(path, "tree", true));
    case "rm":
    case "remove":
      return paths.map((path) => remove(path, isDeep ? "tree" : "itself", true));
    case "copy":
    case "copy_if_different":
    case "copy_directory":
    case "copy_directory_if_different":
      return copies(paths);
    case "rename":
      return [...copies(paths), ...paths.slice(0, 1).map((path) => remove(path, "moved"))];
    case "create_symlink":
    case "create_hardlink":
      return [...paths.slice(0, 1).map(used), ...paths.slice(1).map(write)];
    case "cat":
    case "md5sum":
    case "sha256sum":
      return paths.map(read);
    case "touch":
    case "touch_nocreate":
      return paths.map((path): Effect => ({ kind: "write", path, how: "kept" }));
    case "make_directory":
      return paths.map((path): Effect => ({ kind: "folder", path, isNew: false }));
    default:
      return words.map((word): Effect => ({ kind: "unknown", word }));
  }
}

/** `cmake -E env A=b make`, `cmake -E chdir FOLDER make`, `cmake -E tar xzf a.tgz`. */
function runsOfTool([verb, ...words]: readonly Arg[]): readonly Run[] {
  if (verb === undefined) return [];
  if (verb.value === "chdir") return [{ words: words.slice(1), folder: words[0] }];
  if (verb.value === "time") return [{ words }];
  return verb.value === "env" || verb.value === "tar" ? [{ words: [verb, ...words] }] : [];
}

/** Variables of recipes that hold a command. */
const COMMANDS =
  " SHELL CC CXX CPP LD AR AS RM CP MV INSTALL MKDIR PYTHON NODE GO CARGO SUDO PAGER ";

/** https://www.gnu.org/software/make/manual: `make SHELL=PROGRAM` runs every recipe by it. */
function make(used: string): Description {
  return {
    options: {
      used: `${used}-f|--file|--makefile -C|--directory -I|--include-dir`,
      attached: "-j|--jobs -O|--output-sync --debug",
      data: "-o|--old-file|--assume-old -W|--what-if|--new-file|--assume-new -l|--load-average --eval|-E",
    },
    runs: ({ words, env }: Given) => [
      ...words.flatMap(({ value }) => runsOfVariable(value)),
      ...runsOfEnvironment(env),
    ],
    looks: makeForm(),
    plain: { options: "-s -k -j -B", opens: "nothing", recipes: true },
    project: { recipes: "Makefile" },
  };
}

/** What is run because of a variable: the command that it holds, and what Make or a recipe's shell finds in it. */
function runsOfVariable(word: string): readonly Run[] {
  const [, name = "", value = ""] = /^(\w+)(?:\??|:{1,3}|\+|!)=([\s\S]+)/.exec(word) ?? [];
  // Make runs `$(shell COMMAND)` itself.
  const text = value
    .replace(/\$\{shell\s([^{}]*)\}/g, "$($1)")
    .replace(/\$\(shell\s/g, "$(")
    .replaceAll("$$", "$");
  // A plain name is a program with what the recipe gives it.
  if (COMMANDS.includes(` ${name} `)) return /^[\w./+-]+$/.test(value) ? [] : [{ text }];
  // Behind such a sign in the arguments of a recipe's command stands another one.
  return /[;|&`\n]|\$\$\(/.test(value) || text !== value ? [{ text: `: ${text}` }] : [];
}

/** The variables that it takes from its environment, which for its shell it does not. */
function runsOfEnvironment(env: ReadonlyMap<string, Arg>): readonly Run[] {
  return [...env].flatMap(([name, { value }]) =>
    /^(?:CC|CXX|CPP|LD|AR|AS|CFLAGS|CPPFLAGS|CXXFLAGS|LDFLAGS)$/.test(name)
      ? runsOfVariable(`${name}=${value}`)
      : [],
  );
}
