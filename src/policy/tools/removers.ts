import type { Description, Descriptions } from "../commands/command.ts";
import { remove, write } from "../commands/file-effects.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";

/** Programs that delete files, or what is in them. */
export const removers: Descriptions = {
  "rm grm srm unlink zf_rm": rm,
  "rimraf del-cli": rimraf,
  "trash trash-put": trash,
  "rmdir zf_rmdir": rmdir,
  "shred wipe": shred,
  "truncate fallocate": truncate,
};

const HELP = "--help --version ";

/** https://www.gnu.org/software/coreutils/manual/html_node/rm-invocation.html */
function rm(): Description {
  return {
    words: "names",
    options: {
      switch:
        `${HELP}-d|--dir -f|--force -i -I --interactive -r|-R|--recursive -v|--verbose -P -W -x ` +
        "--one-file-system --no-preserve-root --preserve-root",
    },
    effects: (args) => {
      if (args.has("--help", "--version")) return [];
      const forced = args.has("-f", "--no-preserve-root");
      const extent = args.has("-r") ? "tree" : "itself";
      if (extent === "tree" && forced && args.operands.length === 0)
        return [remove(NOBODY_KNOWS, extent, forced)];
      return args.operands.map((path) => remove(path, extent, forced));
    },
  };
}

/** Operands that only its input or a mistake can give. */
const NOBODY_KNOWS: Arg = { value: UNKNOWN, glob: false, start: 0, end: 0 };

/** Programs that take whole folders and never ask. */
function rimraf(): Description {
  return {
    options: {
      switch: `${HELP}-f|--force -r -v|--verbose -g|--glob -G|--no-glob --preserve-root --no-preserve-root`,
      data: "--max-retries --retry-delay --backoff --tmp --impl",
    },
    effects: (args) => {
      if (args.has("--help", "--version")) return [];
      const operands = args.operands.length === 0 ? [NOBODY_KNOWS] : args.operands;
      return operands.map((path) => remove(path, "tree", true));
    },
  };
}

/** What lies in the bin can be brought back. */
function trash(): Description {
  return {
    options: { switch: `${HELP}-f|--force -r|-R|--recursive -v|--verbose -i -d` },
    effects: ({ operands }) => operands.map((path) => remove(path, "moved")),
  };
}

function rmdir(): Description {
  return {
    words: "names",
    options: { switch: `${HELP}--ignore-fail-on-non-empty -p|--parents -v|--verbose` },
    effects: ({ operands }) => operands.map((path) => remove(path, "empty")),
  };
}

/** https://www.gnu.org/software/coreutils/manual/html_node/shred-invocation.html */
function shred(): Description {
  return {
    words: "names",
    options: {
      switch: `${HELP}-f|--force -u -x|--exact -v|--verbose -z|--zero -r|-R --remove`,
      data: "-n|--iterations -s|--size",
      used: "--random-source",
    },
    effects: (args) =>
      args.has("--help", "--version") ? [] : args.operands.map((path) => remove(path, "wiped")),
  };
}

function truncate(): Description {
  return {
    words: "names",
    options: {
      switch: `${HELP}-c|--no-create -o|--io-blocks -n|--keep-size -z -v|--verbose`,
      data: "-s|--size -r|--reference -l|--length",
    },
    effects: ({ operands, value }) => {
      const empties = /^0+$/.test(value("-s")?.value ?? "");
      return operands.flatMap((path) => [
        write(path),
        ...(empties ? [remove(path, "emptied")] : []),
      ]);
    },
  };
}
