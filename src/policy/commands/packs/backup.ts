import type { Description } from "../command.ts";
import { timeMachineForm } from "../machine-forms.ts";
import { ask, deny, destroying, onlyRows, type Pack, type Row } from "../pack.ts";

/** Backups and the tools that forget them. */
export const backupPack: Pack = {
  name: "backup",
  title: "Backups (restic, borg, kopia, duplicity, velero, pgBackRest, barman, wal-g, tarsnap)",
  tools: {
    "restic rustic": () => ({
      destroys: [
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
    }),
    borg: () => ({ destroys: borgRows() }),
    borgmatic: () =>
      destroying({ data: "--config -c --repository --archive", looks: "-n --dry-run" }, borgRows()),
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
    "kopia duplicity rdiff-backup": () => onlyRows(snapshots()),
    ["duply duplicacy bupstash barman pgbackrest wal-g pg_probackup rsnapshot snapper timeshift " +
      "proxmox-backup-client syncoid btrbk litestream longhornctl"]: snapshots,
    tmutil: () => ({ ...snapshots(), looks: timeMachineForm() }),
    tarsnap: () => ({
      destroys: [
        deny("delete", ["would delete backups or snapshots", NO_BACKUP, "-d, --nuke|--fsck-prune"]),
      ],
    }),
  },
};

/** What Borg loses, by itself or behind borgmatic. */
function borgRows(): readonly Row[] {
  return [
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
  ];
}

function snapshots(): Description {
  return destroying(
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
        "would overwrite current data with older data, or stop the backups",
        NO_BACKUP,
        "restore --delta|--force|--delete, recover",
        "disable|stop|associatedisk|inheritbackup|setdestination, rollback, --restore",
      ]),
    ],
  );
}

const NO_BACKUP = "list the snapshots first, do a dry run, and ask the user to do it";
