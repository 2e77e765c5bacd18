import type { Description, Descriptions, Environment } from "../commands/command.ts";
import { fill, read, readTree, removePacked, write } from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { tarForm } from "./archive-forms.ts";
import { isRemotePath } from "./rsync.ts";

export const tarPrograms: Descriptions = { "tar gtar bsdtar": tar, jar };

/** https://www.gnu.org/software/tar/manual/html_node/Option-Summary.html */
function tar(): Description {
  return {
    options: {
      switch:
        "-A|--catenate|--concatenate -c|--create -d|--diff|--compare --delete -r|--append -t|--list --test-label " +
        "-u|--update -x|--extract|--get -a|--auto-compress -B|--read-full-records -G|--incremental -h|--dereference " +
        "-i|--ignore-zeros -j|--bzip2 -J|--xz -k|--keep-old-files --keep-newer-files --keep-directory-symlink " +
        "--skip-old-files -l|--check-links -m|--touch -M|--multi-volume -n|--seek --no-seek -o|--no-same-owner " +
        "--same-owner -O|--to-stdout -p|--preserve-permissions|--same-permissions --no-same-permissions " +
        "-P|--absolute-names|--absolute-paths -R|--block-number -s|--preserve-order -S|--sparse -U|--unlink-first " +
        "--recursive-unlink --overwrite --overwrite-dir --no-overwrite-dir --delay-directory-restore " +
        "-v|--verbose -w|--interactive|--confirmation -W|--verify -z|--gzip|--gunzip|--ungzip " +
        "-Z|--compress|--uncompress --lzma --lzip --lzop --zstd --no-auto-compress --remove-files --force-local " +
        "--no-recursion --recursion --wildcards --no-wildcards --wildcards-match-slash --no-wildcards-match-slash " +
        "--anchored --no-anchored --ignore-case --no-ignore-case --null --no-null --verbatim-files-from " +
        "--no-verbatim-files-from --unquote --no-unquote --exclude-backups --exclude-caches --exclude-caches-all " +
        "--exclude-caches-under --exclude-vcs --exclude-vcs-ignores --one-file-system --numeric-owner --posix " +
        "--old-archive|--portability --acls --no-acls --selinux --no-selinux --xattrs --no-xattrs --utc --full-time " +
        "--show-defaults --show-omitted-dirs --show-transformed-names|--show-stored-names --help --usage --version " +
        "--ignore-failed-read --ignore-command-error --no-ignore-command-error --check-device --no-check-device",
      attached: "--backup --checkpoint --one-top-level --totals --occurrence --atime-preserve",
      data:
        "-b|--blocking-factor -C|--directory -f|--file -H|--format -K|--starting-file -L|--tape-length " +
        "-N|--newer|--after-date --newer-mtime -V|--label --exclude --exclude-tag --exclude-tag-all " +
        "--exclude-tag-under --exclude-ignore --exclude-ignore-recursive --group --group-map --owner --owner-map " +
        "--mode --mtime --clamp-mtime --transform|--xform --strip-components --checkpoint-action --level " +
        "--record-size --suffix --sort --hole-detection --pax-option --quote-chars --no-quote-chars " +
        "--quoting-style --warning --xattrs-include --xattrs-exclude --rmt-command " +
        "--sparse-version --hard-dereference -T|--files-from",
      used: "-X|--exclude-from",
      written: "--index-file -g|--listed-incremental --volno-file",
      shell:
        "-I|--use-compress-program --to-command -F|--info-script|--new-volume-script --rsh-command",
    },
    namedBy: { options: "-T|--files-from" },
    spelled: (args) => withDashes(args, "bfCFgHIKLNTVX"),
    optionsIn: "TAR_OPTIONS",
    looks: tarForm(),
    shellIn: ["TAR_RSH"],
    effects: tarEffects,
  };
}

/** https://docs.oracle.com/en/java/javase/21/docs/specs/man/jar.html */
function jar(): Description {
  return {
    options: {
      switch:
        "-c|--create -x|--extract -t|--list -u|--update -v|--verbose -0|--no-compress -M|--no-manifest -d " +
        "-n|--normalize -h|--help --version",
      data: "-f|--file -m|--manifest -e|--main-class -C -i|--generate-index --release --module-version",
    },
    spelled: (args) => withDashes(args, "fmei"),
    effects: tarEffects,
  };
}

/** `tar xfC a.tar FOLDER`: the values follow in the order of their letters. */
function withDashes(args: readonly Arg[], valued: string): readonly Arg[] {
  const [letters, ...rest] = args;
  if (letters === undefined || !/^[a-zA-Z]+$/.test(letters.value)) return args;
  const words: Arg[] = [];
  for (const letter of letters.value) {
    words.push({ ...letters, value: `-${letter}` });
    const value = valued.includes(letter) ? rest.shift() : undefined;
    if (value !== undefined) words.push(value);
  }
  return [...words, ...rest];
}

function tarEffects(args: Arguments, _before: Arguments, env: Environment): readonly Effect[] {
  const effects: Effect[] = [];
  for (const action of args.values("--checkpoint-action")) {
    const code = /^exec=([\s\S]+)/.exec(action.value)?.[1];
    if (code !== undefined)
      effects.push({ kind: "run", code: { ...action, value: code }, host: "here" });
  }
  const archive = args.value("-f") ?? env.get("TAPE");
  const isRemote = archive !== undefined && !args.has("--force-local") && isRemotePath(archive);
  const packs = !args.has("-x", "-t", "-d");
  for (const path of args.values("-T"))
    effects.push(packs ? { kind: "read", path, purpose: "listed" } : read(path));
  if (args.has("-x")) {
    if (archive !== undefined && !isRemote) effects.push(read(archive));
    if (!args.has("-O", "--to-command")) effects.push(filled(args));
    return effects;
  }
  if (args.has("-t", "-d")) {
    if (archive !== undefined && !isRemote) effects.push(read(archive));
    return effects;
  }
  if (archive !== undefined && !isRemote) effects.push(write(archive));
  if (args.has("--delete")) return effects;
  const list = args.has("--remove-files") ? args.value("-T") : undefined;
  if (list !== undefined) effects.push(removePacked({ ...list, value: UNKNOWN }, archive));
  for (const [at, operand] of args.operands.entries()) {
    const path = below(folderAt(args, at), operand);
    effects.push(readTree(path));
    if (isRemote) effects.push({ kind: "send", what: "file", word: path });
    if (args.has("--remove-files")) effects.push(removePacked(path, archive));
  }
  return effects;
}

/** `-C`, each seen from the one before, and `--one-top-level`; absent where names in the archive may lead out. */
function filled(args: Arguments): Effect {
  if (args.has("-P")) return { kind: "fill", path: undefined };
  const folder = folderAt(args, args.operands.length);
  const top = args.value("--one-top-level");
  if (top !== undefined && top.value !== "") return fill(below(folder, top));
  return fill(folder);
}

/** The folder in which an operand is looked for: those of all `-C` before it. */
function folderAt({ options }: Arguments, operand: number): Arg | undefined {
  let folder: Arg | undefined;
  for (const { names, value, at } of options) {
    if (names[0] === "-C" && at <= operand && value !== undefined) folder = below(folder, value);
  }
  return folder;
}

function below(folder: Arg | undefined, path: Arg): Arg {
  if (folder === undefined || /^[/~]/.test(path.value) || path.value.startsWith(UNKNOWN))
    return path;
  return { ...path, value: `${folder.value}/${path.value}`, glob: path.glob || folder.glob };
}
