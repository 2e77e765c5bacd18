import type { Description, Descriptions } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** Programs that keep copies of folders in a repository, which is another host's more often than not. */
export const backups: Descriptions = {
  "restic rustic": restic,
  borg,
  kopia,
  "duplicity rdiff-backup": copiesAway,
  tarsnap,
};

/** https://restic.readthedocs.io/en/stable/manual_rest.html */
function restic(): Description {
  return {
    keeps: "keys",
    options: {
      data:
        "-r|--repo --repository-file -p|--password-file --password-command -o|--option --cache-dir " +
        "--limit-upload --limit-download --cacert --tls-client-cert --key-hint -H|--host --target -t " +
        "--tag --path --keep-last -l --keep-hourly --keep-daily -d --keep-weekly -w --keep-monthly -m " +
        "--keep-yearly -y --keep-within --keep-tag -e|--exclude --iexclude --exclude-file --compression " +
        "--parent --pack-size --stdin-filename",
      looks: "-n|--dry-run",
    },
    grammar: "exact",
    effects: (args, _before, env) => {
      const [verb, ...paths] = args.operands;
      const repository = args.value("-r") ?? env.get("RESTIC_REPOSITORY");
      return verb?.value === "backup" ? kept(args, paths, repository) : [];
    },
  };
}

/** https://borgbackup.readthedocs.io/en/stable/usage/general.html */
function borg(): Description {
  return {
    keeps: "keys",
    options: {
      data:
        "-r|--repo --rsh --remote-path --lock-wait --umask -P|--prefix -a|--glob-archives " +
        "--match-archives --keep-within --keep-last --keep-secondly --keep-minutely -H|--keep-hourly " +
        "-d|--keep-daily -w|--keep-weekly -m|--keep-monthly -y|--keep-yearly -C|--compression --comment " +
        "-e|--exclude --exclude-from --pattern --patterns-from --timestamp --chunker-params",
      looks: "-n|--dry-run",
    },
    grammar: "exact",
    effects: (args, _before, env) => {
      const [verb, archive, ...paths] = args.operands;
      if (verb?.value !== "create" || archive === undefined) return [];
      const [name = ""] = archive.value.split("::");
      const named =
        archive.value.includes("::") && name !== "" ? { ...archive, value: name } : undefined;
      return kept(args, paths, args.value("-r") ?? named ?? env.get("BORG_REPO"));
    },
  };
}

/** https://kopia.io/docs/reference/command-line/ */
function kopia(): Description {
  return {
    options: {
      data: "--config-file --password -p --description --parallel --safety --max-threads",
      looks: "--dry-run",
    },
    grammar: "exact",
    effects: (args) => {
      const [group, verb, ...paths] = args.operands;
      const isMade = /^snap(?:shot)?$/.test(group?.value ?? "") && verb?.value === "create";
      return isMade ? kept(args, paths, undefined) : [];
    },
  };
}

/** Programs of `SOURCE TARGET`, of which the target may be an address. */
function copiesAway(): Description {
  return {
    options: {
      data:
        "--encrypt-key --sign-key --archive-dir --name --exclude --include --volsize --full-if-older-than " +
        "--ssh-options --remote-schema --log-file --tempdir",
      looks: "--dry-run",
    },
    grammar: "exact",
    effects: (args) => {
      const operands = args.operands.filter(
        ({ value }) => !/^(?:full|incr(?:emental)?|backup)$/.test(value),
      );
      const [source, target] = operands;
      return source === undefined || target === undefined ? [] : kept(args, [source], target);
    },
  };
}

/** https://www.tarsnap.com/man-tarsnap.1.html */
function tarsnap(): Description {
  return {
    options: { data: "-f --keyfile --cachedir -C -T -X --exclude", looks: "--dry-run" },
    effects: (args) => (args.has("-c") ? kept(args, args.operands, undefined) : []),
  };
}

/** Files that are copied to a repository; one that the command does not name may lie anywhere. */
function kept(
  args: Arguments,
  paths: readonly Arg[],
  repository: Arg | undefined,
): readonly Effect[] {
  if (args.options.some(({ kind }) => kind === "looks")) return [];
  const isAway = repository === undefined || ELSEWHERE.test(repository.value);
  return paths.map((path) =>
    isAway
      ? { kind: "send", what: "file", word: path }
      : { kind: "read", path, purpose: "copied", deep: true },
  );
}

/** `sftp:host:/x`, `s3:…`, `ssh://host/x`, `user@host:x`, but no path, also of Windows, and no `file:`. */
const ELSEWHERE = /^(?!file:|local:)(?:[a-z][a-z0-9+]+:|[\w.-]+@[\w.-]+:)/i;
