import { ask, deny, type Pack, type Tool } from "../pack.ts";

/** Backups and the tools that forget them. */
export const backupPack: Pack = {
  name: "backup",
  title: "Backups (restic, borg, kopia, duplicity, velero, pgBackRest, barman, wal-g, tarsnap)",
  tools: [
    [["restic", "rustic"], restic],
    [["borg", "borgmatic"], borg],
    [["velero"], velero],
    [
      [
        "kopia",
        "duplicity",
        "duply",
        "duplicacy",
        "bupstash",
        "rdiff-backup",
        "barman",
        "pgbackrest",
        "wal-g",
        "pg_probackup",
        "rsnapshot",
        "snapper",
        "timeshift",
        "tmutil",
        "proxmox-backup-client",
        "syncoid",
        "btrbk",
        "litestream",
        "longhornctl",
      ],
      backup,
    ],
    [["tarsnap"], tarsnap],
  ],
  examples: () => ({
    denies: [
      "restic forget --keep-last 1 --prune",
      "restic -r /srv/repo prune",
      "borg delete repo::monday",
      "borg prune --keep-daily 7 repo",
      "velero backup delete nightly",
      "kopia snapshot delete abc",
      "duplicity remove-older-than 1M file:///b",
      "pgbackrest stanza-delete --stanza=main",
      "tmutil delete /Volumes/b/x",
      "wal-g delete everything",
      "borg compact repo",
    ],
    allows: [
      "restic forget --keep-last 1 --dry-run",
      "restic -r /srv/repo snapshots",
      "borg list repo::monday",
      "borg prune --dry-run --keep-daily 7 repo",
      "velero backup get nightly",
      "kopia snapshot list abc",
      "duplicity collection-status file:///b",
      "pgbackrest info --stanza=main",
      "tmutil listbackups",
      "wal-g backup-list",
      "borg create repo::tuesday src",
    ],
  }),
};

const NO_BACKUP = "list the snapshots first, add a dry run, and ask the user";

function restic(): Tool {
  return {
    values:
      "-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir --limit-upload --limit-download --cacert --tls-client-cert --key-hint --host --target -t --tag --path --keep-last -l --keep-hourly -H --keep-daily -d --keep-weekly -w --keep-monthly -m --keep-yearly -y --keep-within --keep-tag",
    dry: "-n --dry-run",
    rows: [
      deny("forget", "deletes backups and, with prune, the data in them", NO_BACKUP, [
        "forget",
        "prune",
        "key remove",
        "rewrite --forget",
        "repair snapshots --forget",
        "unlock --remove-all",
        "repair packs|index",
      ]),
      ask("rewrite", "changes backups or restores over files", NO_BACKUP, [
        "rewrite",
        "recover",
        "restore --delete",
        "restore --target=/",
        "key passwd",
        "rebuild-index",
        "migrate",
        "tag --set|--remove",
        "repair *",
      ]),
    ],
  };
}

function borg(): Tool {
  return {
    values:
      "-r --repo --rsh --remote-path --lock-wait --umask -P --prefix -a --glob-archives --match-archives --keep-within --keep-last --keep-secondly --keep-minutely -H --keep-hourly -d --keep-daily -w --keep-weekly -m --keep-monthly -y --keep-yearly --config -c",
    dry: "-n --dry-run",
    rows: [
      deny("delete", "deletes backups and the data in them", NO_BACKUP, [
        "delete|rdelete|repo-delete|prune|compact",
        "recreate",
        "key remove",
        "undelete --purge",
        "rcompress|repo-compress",
        "config --delete",
      ]),
      ask("repair", "changes a repository or breaks its lock", NO_BACKUP, [
        "check --repair",
        "break-lock",
        "rename",
        "upgrade",
        "key change-*",
        "tag --remove|--set",
      ]),
    ],
  };
}

function velero(): Tool {
  return {
    values:
      "-n --namespace --kubecontext --kubeconfig -l --selector --name --existing-resource-policy",
    dry: "--dry-run",
    rows: [
      deny("delete", "deletes backups, schedules or the places they are kept in", NO_BACKUP, [
        "** delete",
        "uninstall",
        "delete",
      ]),
      ask(
        "restore",
        "puts older objects back over live ones",
        "restore into another namespace (`--namespace-mappings`)",
        [
          "restore create --existing-resource-policy=update",
          "backup-location|snapshot-location set",
          "schedule pause",
          "plugin remove",
        ],
      ),
    ],
  };
}

function backup(): Tool {
  return {
    values:
      "--stanza --repo -r --config -c --config-file --password --name --encrypt-key --archive-dir -d -f --keyfile --cachedir --instance -B --backup-path --location --safety",
    flags: "posix",
    dry: "--dry-run --dryrun",
    rows: [
      deny("delete", "deletes backups or snapshots", NO_BACKUP, [
        "** delete|forget|prune|remove|expire|destroy|purge|rm|del|gc|stanza-delete|delete-older-than|delete-*|remove-*|*-delete|wipe|thinlocalsnapshots|deletelocalsnapshots|cleanup|undochange|repository-delete",
        "--delete|--delete-all|--nuke|--remove-older-than",
        "repository disconnect",
        "maintenance run --safety=none",
      ]),
      ask("restore", "puts older data back over what is there, or stops the backups", NO_BACKUP, [
        "restore --delta|--force|--delete",
        "recover",
        "disable|stop|associatedisk|inheritbackup|setdestination",
        "rollback",
        "--restore",
      ]),
    ],
  };
}

function tarsnap(): Tool {
  return {
    values: "-f --keyfile --cachedir -C -T -X",
    dry: "--dry-run",
    rows: [
      deny("delete", "deletes backups or snapshots", NO_BACKUP, ["-d", "--nuke|--fsck-prune"]),
    ],
  };
}
