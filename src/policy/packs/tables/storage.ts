import { ask, deny, type Pack, type Tool } from "../pack.ts";

/** Copies of data: object stores, mirrors and backups. */
export const storagePack: Pack = {
  name: "storage",
  title: "Object stores and mirrors (rclone, mc, s3cmd, s5cmd)",
  tools: [
    [["rclone"], rclone],
    [["mc", "mcli", "minio-mc"], minio],
    [
      ["s3cmd", "s4cmd", "s5cmd", "obsutil", "ossutil", "ossutil64", "coscli", "coscmd", "tosutil"],
      objectStore,
    ],
    [["radosgw-admin", "rados", "rbd", "ceph", "juicefs", "lakefs", "lakectl", "dvc"], dataStore],
  ],
  examples: () => ({
    denies: [
      "rclone purge remote:photos",
      "rclone --config r.conf delete remote:photos",
      "rclone sync ./empty remote:photos",
      "rclone dedupe remote:",
      "mc rb --force store/photos",
      "mc rm --recursive --force store/photos",
      "mc mirror --remove ./a store/photos",
      "s3cmd del --recursive s3://photos",
      "s5cmd rm 's3://photos/*'",
      "rbd rm pool/disk",
      "ceph osd pool delete p p --yes-i-really-really-mean-it",
      "dvc gc -w",
    ],
    allows: [
      "rclone lsf remote:photos",
      "rclone --config r.conf size remote:photos",
      "rclone sync ./empty remote:photos --dry-run",
      "rclone copy ./a remote:photos",
      "mc ls store/photos",
      "mc stat store/photos",
      "mc mirror ./a store/photos",
      "s3cmd ls s3://photos",
      "s5cmd ls 's3://photos/*'",
      "rbd ls pool",
      "ceph status",
      "dvc status",
    ],
  }),
};

function rclone(): Tool {
  return {
    values:
      "--config -f --filter --include --exclude --transfers --checkers --bwlimit --log-file --log-level --max-age --min-age --max-size --min-size --backup-dir --suffix --password-command --files-from --filter-from --include-from --exclude-from --retries --timeout --stats --rc-addr --max-delete",
    dry: "-n --dry-run",
    rows: [
      deny("delete", "deletes files of the remote", "add `--dry-run` and look at what would go", [
        "delete|purge|deletefile",
        "cleanup",
        "backend cleanup|drop-key",
        "config delete",
      ]),
      ask(
        "sync",
        "deletes from the destination what the source does not have",
        "use `rclone copy`, or look with `rclone sync --dry-run`",
        [
          "sync|bisync",
          "move|moveto",
          "dedupe",
          "rmdir|rmdirs",
          "copy --delete-*",
          "mkdir --delete-*",

          "rc @*/purge|*/delete*|sync/*|operations/*",
        ],
      ),
    ],
  };
}

function minio(): Tool {
  return {
    values:
      "-C --config-dir --older-than --newer-than --rewind --version-id --vid --custom-header -H --limit-upload --limit-download --resolve --exec",
    dry: "--dry-run --fake",
    rows: [
      deny(
        "delete-bucket",
        "deletes buckets, many objects or all versions",
        "list them first (`mc ls --recursive --versions`), or add `--dry-run`",
        [
          "rb",
          "rm|remove -r|--recursive|--force|--versions|--non-current|--bypass",
          "admin bucket ** remove|rm|clear",
          "admin decommission *",
          "admin user|policy|group|service|config|accesskey|idp|tier|replicate remove|rm|stop|reset|disable|unset|unfreeze|delete",
          "batch cancel",
          "admin service stop",
          "admin user ** remove|rm",
          "quota clear",
        ],
      ),
      ask(
        "delete",
        "deletes objects, versions or the rules of a bucket",
        "list them first (`mc ls`)",
        [
          "rm|remove",
          "mirror --remove|--overwrite",
          "mirror -w|--watch --remove",
          "undo",
          "mv",
          "** remove|rm|reset|clear|suspend|delete|disable|detach",
          "anonymous set @public|upload|download",
          "policy set @public",
          "find --exec=*rm*|*remove*",
          "ilm import|restore",
        ],
      ),
    ],
  };
}

function dataStore(): Tool {
  const tool = objectStore();
  return {
    ...tool,
    dry: "--dry-run",
    rows: [
      ask("untrack", "stops keeping track of a data file", "leave the file as it is", [
        "remove @*.dvc|*.yaml:*",
      ]),
      ...tool.rows,
    ],
  };
}

function objectStore(): Tool {
  return {
    values:
      "-c --config --access_key --secret_key --endpoint-url --profile -e -i -k -p --pool --cluster -n --id",
    dry: "-n --dry-run --dryrun",
    rows: [
      deny(
        "delete",
        "deletes buckets, objects, images or pools",
        "list them first, or add a dry run",
        [
          "rb|del|rm|delete|remove|purge|destroy|expire|delobj|rmpool|mksnap-rm",
          "** rm|remove|delete|purge|destroy|rmpool|unprotect|rollback|zap|wipe|branch-delete",
          "osd pool delete|rm",
          "fs rm|fail",
          "gc",
          "bucket|user|object|key rm|purge|unlink|delete",
          "abortmp",
          "cache delete",
        ],
      ),
      ask(
        "sync-delete",
        "deletes from the destination what the source does not have",
        "add a dry run and look",
        [
          "sync|cp|mirror|dsync --delete|--delete-removed|--delete-remove|-d",
          "setacl --acl-public|-P",
          "setpolicy|delpolicy|dellifecycle|delcors",
          "mv",
          "osd out|down|crush|lost",
          "** detach|lost|out|resize --allow-shrink",
          "resize --allow-shrink",
          "volume stop|reset|detach",
        ],
      ),
    ],
  };
}
