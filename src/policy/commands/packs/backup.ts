import { ask, deny, destroying, type Pack } from "../pack.ts";

/** Backups and the tools that forget them. */
export const backupPack: Pack = {
  name: "backup",
  title: "Backups (restic, borg, kopia, duplicity, velero, pgBackRest, barman, wal-g, tarsnap)",
  tools: {
    "restic rustic": () =>
      destroying(
        {
          data: "-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir --limit-upload --limit-download --cacert --tls-client-cert --key-hint --host --target -t --tag --path --keep-last -l --keep-hourly -H --keep-daily -d --keep-weekly -w --keep-monthly -m --keep-yearly -y --keep-within --keep-tag",
          looks: "-n --dry-run",
        },
        [
          deny("forget", [
            "would delete backups, and with `prune` the data in them",
            NO_BACKUP,
            "forget, prune, key remove, rewrite --forget, repair snapshots --forget, unlock --remove-all",
            "repair packs|index",
          ]),
          ask("rewrite", [
            "would change backups, or restore old files over new ones",
            NO_BACKUP,
            "rewrite, recover, restore --delete, restore --target=/, key passwd, rebuild-index, migrate",
            "tag --set|--remove, repair *",
          ]),
        ],
      ),
    "borg borgmatic": () =>
      destroying(
        {
          data: "-r --repo --rsh --remote-path --lock-wait --umask -P --prefix -a --glob-archives --match-archives --keep-within --keep-last --keep-secondly --keep-minutely -H --keep-hourly -d --keep-daily -w --keep-weekly -m --keep-monthly -y --keep-yearly --config -c",
          looks: "-n --dry-run",
        },
        [
          deny("delete", [
            "would delete backups and the data in them",
            NO_BACKUP,
            "delete|rdelete|repo-delete|prune|compact, recreate, key remove, undelete --purge",
            "rcompress|repo-compress, config --delete",
          ]),
          ask("repair", [
            "would change the backup repository or break its lock",
            NO_BACKUP,
            "check --repair, break-lock, rename, upgrade, key change-*, tag --remove|--set",
          ]),
        ],
      ),
    velero: () =>
      destroying(
        {
          data: "-n --namespace --kubecontext --kubeconfig -l --selector --name --existing-resource-policy",
          looks: "--dry-run",
        },
        [
          deny("delete", [
            "would delete backups, their schedules or their storage",
            NO_BACKUP,
            "** delete, uninstall, delete",
          ]),
          ask("restore", [
            "would put older objects back over the live ones",
            "restore into another namespace (`--namespace-mappings`)",
            "restore create --existing-resource-policy=update, backup-location|snapshot-location set",
            "schedule pause, plugin remove",
          ]),
        ],
      ),
    ["kopia duplicity duply duplicacy bupstash rdiff-backup barman pgbackrest wal-g " +
      "pg_probackup rsnapshot snapper timeshift tmutil proxmox-backup-client syncoid btrbk " +
      "litestream longhornctl"]: () =>
      destroying(
        {
          data: "--stanza --repo -r --config -c --config-file --password --name --encrypt-key --archive-dir -d -f --keyfile --cachedir --instance -B --backup-path --location --safety",
          looks: "--dry-run --dryrun",
        },
        [
          deny("delete", [
            "would delete backups or snapshots",
            NO_BACKUP,
            "** delete|forget|prune|remove|expire|destroy|purge|rm|del|gc|stanza-delete|delete-older-than|delete-*|remove-*|*-delete|wipe|thinlocalsnapshots|deletelocalsnapshots|cleanup|undochange|repository-delete",
            "--delete|--delete-all|--nuke|--remove-older-than, repository disconnect",
            "maintenance run --safety=none",
          ]),
          ask("restore", [
            "would put older data back over what is there, or stop the backups",
            NO_BACKUP,
            "restore --delta|--force|--delete, recover",
            "disable|stop|associatedisk|inheritbackup|setdestination, rollback, --restore",
          ]),
        ],
      ),
    tarsnap: () =>
      destroying({ data: "-f --keyfile --cachedir -C -T -X", looks: "--dry-run" }, [
        deny("delete", ["would delete backups or snapshots", NO_BACKUP, "-d, --nuke|--fsck-prune"]),
      ]),
  },
};

const NO_BACKUP = "list the snapshots first, do a dry run, and ask the user to do it";
