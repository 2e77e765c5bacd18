import type { Description } from "../command.ts";
import { timeMachineForm } from "../machine-forms.ts";
import {
  changes,
  destroying,
  destroys,
  onlyRows,
  overwrites,
  type Pack,
  type Row,
} from "../pack.ts";

/** Backups and the tools that forget them. */
export const backupPack: Pack = {
  name: "backup",
  title: "Backups (restic, borg, kopia, duplicity, velero, pgBackRest, barman, wal-g, tarsnap)",
  tools: {
    "restic rustic": () => ({
      destroys: [
        destroys("forget", "backup", "backups, and with `prune` the data in them", [
          "forget, prune, key remove, rewrite --forget, repair snapshots --forget, unlock --remove-all",
          "repair packs|index",
        ]),
        changes("rewrite", "backup", "backups, or restore old files over new ones", [
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
          destroys("delete", "backup", "backups, their schedules or their storage", [
            "** delete, uninstall, delete",
          ]),
          overwrites(
            "restore",
            "cluster",
            "live objects with older ones",
            [
              "restore create --existing-resource-policy=update, backup-location|snapshot-location set",
              "schedule pause, plugin remove",
            ],
            { instead: "restore into another namespace (`--namespace-mappings`)" },
          ),
        ],
      ),
    "kopia duplicity rdiff-backup": () => onlyRows(snapshots()),
    ["duply duplicacy bupstash barman pgbackrest wal-g pg_probackup rsnapshot snapper timeshift " +
      "proxmox-backup-client syncoid btrbk litestream longhornctl"]: snapshots,
    tmutil: () => ({ ...snapshots(), looks: timeMachineForm() }),
    tarsnap: () => ({
      destroys: [destroys("delete", "backup", "backups or snapshots", ["-d, --nuke|--fsck-prune"])],
    }),
  },
};

/** What Borg loses, by itself or behind borgmatic. */
function borgRows(): readonly Row[] {
  return [
    destroys("delete", "backup", "backups and the data in them", [
      "delete|rdelete|repo-delete|prune|compact, recreate, key remove, undelete --purge",
      "rcompress|repo-compress, config --delete",
    ]),
    changes("repair", "backup", "the backup repository, or break its lock", [
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
      destroys("delete", "backup", "backups or snapshots", [
        "** delete|forget|prune|remove|expire|destroy|purge|rm|del|gc|stanza-delete|delete-older-than|delete-*|remove-*|*-delete|wipe|thinlocalsnapshots|deletelocalsnapshots|cleanup|undochange|repository-delete",
        "--delete|--delete-all|--nuke|--remove-older-than, repository disconnect",
        "maintenance run --safety=none",
      ]),
      overwrites("restore", "files", "current data with older data, or stop the backups", [
        "restore --delta|--force|--delete, recover",
        "disable|stop|associatedisk|inheritbackup|setdestination, rollback, --restore",
      ]),
    ],
  );
}
