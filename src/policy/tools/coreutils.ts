import type { Description, Descriptions } from "../commands/command.ts";
import { change, inside, make, read, readTree, remove, write } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import { copied } from "../commands/printed.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect, LinkEffect } from "../model/model.ts";
import { baseName } from "../text/path.ts";

/** Programs that copy, move, make and write files. */
export const coreutils: Descriptions = {
  "cp gcp": cp,
  "mv gmv zf_mv": mv,
  ditto,
  rename,
  install,
  "ln gln link": ln,
  "tee sponge": tee,
  touch,
  "mkdir md": mkdir,
  dd,
};

export const HELP = "--help --version ";

const COPIES =
  `${HELP}-a|--archive -b --backup -d -f|--force -i|--interactive -H -l|--link -L|--dereference -n|--no-clobber ` +
  "-P|--no-dereference -p --preserve --no-preserve --parents -R|-r|--recursive --reflink --remove-destination " +
  "--sparse --strip-trailing-slashes -s|--symbolic-link -T|--no-target-directory -u|--update -v|--verbose " +
  "-x|--one-file-system -Z|--context --attributes-only --copy-contents --keep-directory-symlink --debug " +
  "--exchange --no-copy -c -X";

/** https://www.gnu.org/software/coreutils/manual/html_node/cp-invocation.html */
function cp(): Description {
  return {
    words: "names",
    copies: true,
    keepsOld: "suffix",
    options: { switch: COPIES, data: "-S|--suffix -t|--target-directory" },
    effects: (args) => {
      if (args.has("--attributes-only")) return [];
      const effects = transferred(args, args.has("-r", "-a") ? "tree" : "file");
      if (args.has("-s", "-l")) return [...effects, ...linked(args, "here")];
      return args.has("-a", "-d", "-P", "-r") ? [...effects, ...linked(args, "itself")] : effects;
    },
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/mv-invocation.html */
function mv(): Description {
  return {
    words: "names",
    copies: true,
    keepsOld: "suffix",
    options: { switch: COPIES, data: "-S|--suffix -t|--target-directory" },
    effects: moved,
  };
}

/** What it copies of a folder lies in the target itself: https://keith.github.io/xcode-man-pages/ditto.1.html */
function ditto(): Description {
  return {
    copies: true,
    options: { data: "--arch --bom --keepParent" },
    effects: ({ operands }) => {
      const target = operands.length < 2 ? undefined : operands.at(-1);
      const sources = target === undefined ? operands : operands.slice(0, -1);
      const effects: Effect[] = sources.map(readTree);
      if (target !== undefined) effects.push({ ...write(target), deep: true });
      return effects;
    },
  };
}

/** What is moved away, and where it is from then on. */
export function moved(args: Arguments): readonly Effect[] {
  const sources = sourcesOf(args);
  return [
    ...transferred(args, "tree"),
    ...sources.map((path) => remove(path, "moved", true)),
    ...linked(args, "itself"),
  ];
}

/** Renames each file by an expression, or by replacing its first operand with its second. */
function rename(): Description {
  return {
    options: { switch: "-n -v -f -o -s -i", data: "-e|--expr -E" },
    effects: ({ operands, has }) =>
      (has("-e", "-E") ? operands : operands.slice(1)).flatMap((path) => [
        read(path),
        remove(path, "moved"),
      ]),
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/install-invocation.html */
function install(): Description {
  return {
    words: "names",
    copies: true,
    keepsOld: "suffix",
    options: {
      switch:
        `${HELP}-b --backup -c -C|--compare -d|--directory -D -p|--preserve-timestamps -s|--strip ` +
        "-T|--no-target-directory -v|--verbose --preserve-context -Z|--context",
      data: "-g|--group -m|--mode -o|--owner -S|--suffix -t|--target-directory",
      shell: "--strip-program",
    },
    effects: (args) => (args.has("-d") ? args.operands.map(make) : transferred(args, "file")),
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/ln-invocation.html */
function ln(): Description {
  return {
    words: "names",
    copies: true,
    keepsOld: "suffix",
    options: {
      switch:
        `${HELP}-b --backup -d|-F|--directory -f|--force -h -i|--interactive -L|--logical -n|--no-dereference ` +
        "-P|--physical -r|--relative -s|--symbolic -T|--no-target-directory -v|--verbose",
      data: "-S|--suffix -t|--target-directory",
    },
    effects: (args) => {
      const links = linked(args, args.has("-s") && !args.has("-r") ? "folder" : "here");
      if (args.has("-t") || args.operands.length > 1)
        return [...transferred(args, args.has("-n", "-h") ? "in place" : "file"), ...links];
      // The link gets the name of what it leads to.
      return args.operands.flatMap((source) => [
        ...[read(source), inside({ ...source, value: "." }, source, false)],
        ...links,
      ]);
    },
  };
}

/** What is copied, and what is written: into a folder each source keeps its name. */
function transferred(args: Arguments, how: "file" | "tree" | "in place"): readonly Effect[] {
  const sources = sourcesOf(args);
  const target = targetOf(args);
  const deep = how === "tree";
  const reads = sources.map(deep ? readTree : read);
  if (target === undefined || sources.length === 0) return reads;
  if (how === "in place" || args.has("-T")) return [...reads, { ...write(target), deep: true }];
  const started = startsFromTemplate(sources, target) ? ({ how: "started" } as const) : {};
  const effects: Effect[] = [...reads, { ...write(target), ...started }];
  for (const source of sources)
    if (!isNamedAfter(target, source)) effects.push(inside(target, source, deep));
  if (sources[0]?.value === "/dev/null") effects.push(remove(target, "emptied"));
  return effects;
}

/** `settings.json.bak`, for `settings.json`: what is named after a file is one more file, and no folder. */
function isNamedAfter(target: Arg, source: Arg): boolean {
  const name = baseName(source.value).replace(/^\./, "");
  const copy = baseName(target.value).replace(/^\./, "");
  return /\w\.\w/.test(name) && copy.startsWith(`${name}.`) && !source.glob;
}

/** The links to each source: one with the target's name, and where that is a folder, one in it. */
function linked(args: Arguments, from: LinkEffect["from"]): readonly Effect[] {
  const folder = args.value("-t");
  const isAlone = folder === undefined && args.operands.length === 1;
  const target = targetOf(args);
  const sources = sourcesOf(args);
  const hard = from !== "itself" && !args.has("-s");
  return sources.flatMap((to): readonly Effect[] => {
    const name = baseName(to.value.replace(/[\\/]+$/, ""));
    const at = target ?? { ...to, value: "." };
    const path = { ...at, value: `${at.value}/${name}` };
    const itself = folder === undefined && sources.length === 1 && !isAlone;
    return [
      ...(/^\.{0,2}$/.test(name) ? [] : [{ kind: "link", path, to, from, hard } as const]),
      ...(itself ? [{ kind: "link", path: at, to, from, hard } as const] : []),
    ];
  });
}

function sourcesOf(args: Arguments): readonly Arg[] {
  if (args.has("-t") || args.operands.length < 2) return args.operands;
  return args.operands.slice(0, -1);
}

function targetOf(args: Arguments): Arg | undefined {
  return args.value("-t") ?? (args.operands.length < 2 ? undefined : args.operands.at(-1));
}

/** `cp .env.example .env`, the set-up step of many projects: a template holds nobody's secrets. */
function startsFromTemplate([source, ...more]: readonly Arg[], target: Arg): boolean {
  if (source === undefined || more.length > 0 || !target.value.includes(".env")) return false;
  return ENV_TEMPLATE.test(source.value) && /(?:^|[/\\])\.env(?:\.\w+)?$/.test(target.value);
}

/** The names that projects give the file that lists their variables without values. */
const ENV_TEMPLATE =
  /(?:^|[/\\])(?:\.?env[.-](?:example|sample|template|dist|defaults?)|\.?(?:example|sample|template)\.env)$/i;

function tee(): Description {
  return {
    words: "names",
    copies: true,
    filters: "whole",
    prints: copied,
    looks: {},
    options: { switch: `${HELP}-a|--append -i|--ignore-interrupts -p --output-error` },
    effects: ({ operands, has }) => operands.map(has("-a") ? change : write),
  };
}

function touch(): Description {
  return {
    words: "names",
    plain: { options: "" },
    options: {
      switch: `${HELP}-a -c|--no-create -f -h|--no-dereference -m`,
      data: "-d|--date -r|--reference -t --time",
    },
    effects: ({ operands }) => operands.map(make),
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/dd-invocation.html */
function dd(): Description {
  return {
    copies: true,
    options: { switch: HELP },
    effects: ({ operands }) =>
      operands.flatMap((arg): readonly Effect[] => {
        const path = { ...arg, value: arg.value.slice(3) };
        if (arg.value.startsWith("if=")) return [read(path)];
        return arg.value.startsWith("of=") ? [write(path)] : [];
      }),
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/mkdir-invocation.html */
function mkdir(): Description {
  return {
    words: "names",
    options: { switch: "-p|--parents -v|--verbose", data: "-m|--mode" },
    plain: {},
    effects: (args) =>
      args.operands.map((path) => ({ kind: "folder", path, isNew: !args.has("-p") })),
  };
}
