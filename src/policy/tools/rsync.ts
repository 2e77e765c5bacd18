import type { Description, Descriptions } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect, Host } from "../model/model.ts";
import { baseName } from "../text/path.ts";

/** Copies between hosts. */
export const transfers: Descriptions = { rsync, "scp rcp": scp };

/** https://download.samba.org/pub/rsync/rsync.1 */
function rsync(): Description {
  return {
    copies: true,
    keepsOld: "suffix",
    options: {
      switch:
        "-n|--dry-run --list-only -a|--archive -v|--verbose -r|--recursive -R|--relative -P " +
        "--progress --partial -z|--compress -h|--human-readable --remove-source-files --del " +
        "--delete --delete-before --delete-during --delete-delay --delete-after " +
        "--delete-excluded --delete-missing-args -b|--backup -F",
      shell: "-e|--rsh",
      "remote-shell": "--rsync-path",
      used:
        "--early-input --exclude-from --include-from --files-from --password-file " +
        "--compare-dest --copy-dest --link-dest --read-batch",
      written: "--write-batch --only-write-batch --log-file",
      data:
        "--backup-dir --partial-dir -T|--temp-dir --exclude --include -f|--filter " +
        "-B|--block-size -M|--remote-option -@|--modify-window --address --bwlimit " +
        "--checksum-choice --checksum-seed --chmod --chown --compress-choice --compress-level " +
        "--contimeout --debug --groupmap --iconv --info --log-file-format --max-alloc " +
        "--max-delete --max-size --min-size --out-format --outbuf --port --protocol " +
        "--skip-compress --sockopts --stderr --stop-after --stop-at --suffix --timeout " +
        "--usermap",
    },
    shellIn: ["RSYNC_RSH", "RSYNC_CONNECT_PROG"],
    namedBy: { options: "--files-from", below: true },
    effects: (args) => (args.has("--dry-run", "--list-only") ? [] : rsyncEffects(args)),
  };
}

function rsyncEffects(args: Arguments): readonly Effect[] {
  const effects = [...copies(args.operands)];
  const target = args.operands.length < 2 ? undefined : args.operands.at(-1);
  if (target !== undefined && DELETES.some((name) => args.has(name))) {
    effects.push({ kind: "delete", path: target, host: hostOf(target), extent: "extra" });
  }
  // What did not change is a hard link to the file in that folder, which counts from the target.
  for (const to of target === undefined ? [] : args.values("--link-dest")) {
    const isWhole = /^[/~]/.test(to.value);
    const counted = isWhole ? to : { ...to, value: `${target?.value}/${to.value}` };
    if (target === undefined) continue;
    effects.push({ kind: "link", path: target, to: counted, from: "here" });
    for (const source of args.operands.slice(0, -1)) {
      const file = { ...counted, value: `${counted.value}/${baseName(source.value)}` };
      effects.push({ kind: "link", path: target, to: file, from: "here", hard: true });
    }
  }
  if (args.has("--remove-source-files")) {
    for (const source of args.operands.slice(0, -1)) {
      effects.push({ kind: "delete", path: source, host: hostOf(source), extent: "moved" });
    }
  }
  // Everything in the list goes where the sources go.
  const list = args.value("--files-from");
  if (list !== undefined && target !== undefined && hostOf(target) === "elsewhere") {
    effects.push({ kind: "send", what: "file", word: list });
  }
  return effects;
}

const DELETES: readonly string[] = [
  ...["--del", "--delete", "--delete-before", "--delete-during", "--delete-delay"],
  ...["--delete-after", "--delete-excluded", "--delete-missing-args"],
];

/** https://man.openbsd.org/scp */
function scp(): Description {
  return {
    options: {
      switch: "-r -3 -4 -6 -A -B -C -O -p -q -R -s -T -v",
      data: "-c -J -l -o -P -X",
      shell: "-D -S",
      used: "-F -i",
    },
    effects: (args) => [...args.values("-o").flatMap(runBySetting), ...copies(args.operands)],
  };
}

/** `-o ProxyCommand=…`: settings of ssh whose value is shell text. */
function runBySetting(setting: Arg): readonly Effect[] {
  const code = /^\s*(?:proxycommand|localcommand|knownhostscommand)\s*[=\s]\s*([\s\S]+)/i.exec(
    setting.value,
  )?.[1];
  return code === undefined
    ? []
    : [{ kind: "run", code: { ...setting, value: code }, host: "here" }];
}

/** All operands but the last are copied to the last one; a single one is only listed. */
export function copies(operands: readonly Arg[]): readonly Effect[] {
  const target = operands.length < 2 ? undefined : operands.at(-1);
  if (target === undefined) return [];
  const effects: Effect[] = [];
  const sends = hostOf(target) === "elsewhere";
  for (const source of operands.slice(0, -1)) {
    if (hostOf(source) === "elsewhere") {
      if (sends) continue;
      const name = baseName(source.value.slice(source.value.lastIndexOf(":") + 1));
      effects.push({ kind: "fetch", path: target });
      effects.push({ kind: "fetch", path: below(target, name) });
      continue;
    }
    effects.push({ kind: "read", path: source, purpose: "copied", deep: true });
    if (sends) effects.push({ kind: "send", what: "file", word: source });
    else effects.push(...placed(target, source));
  }
  if (!sends) effects.push({ kind: "write", path: target });
  return effects;
}

/** What a source becomes in the target: `x/` and `x/.` bring names that nobody sees here. */
function placed(target: Arg, { value, glob }: Arg): readonly Effect[] {
  const name = baseName(value);
  if (/^\.{0,2}$/.test(name)) return [{ kind: "write", path: target, deep: true }];
  const path = { ...below(target, name), glob };
  return [{ kind: "write", path, how: "inside", deep: true }];
}

function below(folder: Arg, name: string): Arg {
  return { ...folder, value: `${folder.value}/${name}` };
}

/** `host:path`, `user@host:path` and addresses lie elsewhere, whatever the host; `C:\x` and `./a:b` do not. */
function hostOf(path: Arg): Host {
  return isRemotePath(path) ? "elsewhere" : "here";
}

/** True for a path on another host. */
export function isRemotePath({ value }: Arg): boolean {
  return REMOTE().test(value);
}

const REMOTE = () => /^(?:[\w.+-]+@)?(?:[\w.\uFFFC-]+|\[[0-9a-f:]+\]):(?!\\)|^(?:rsync|scp):\/\//i;
