import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  destroys,
  opens,
  type Pack,
  printsSecret,
  storing,
  uploading,
} from "../pack.ts";

/** Copies of data: object stores, mirrors and backups. */
export const storagePack: Pack = {
  name: "storage",
  title: "Object stores and mirrors (rclone, mc, s3cmd, s5cmd)",
  tools: {
    rclone: () =>
      storing(
        destroying(
          {
            data: "--config -f --filter --include --exclude --transfers --checkers --bwlimit --log-file --log-level --max-age --min-age --max-size --min-size --backup-dir --suffix --password-command --files-from --filter-from --include-from --exclude-from --retries --timeout --stats --rc-addr --max-delete",
            looks: "-n --dry-run",
          },
          [
            destroys("delete", "files", "files in the remote store", [
              "delete|purge|deletefile, cleanup, backend cleanup|drop-key, config delete",
            ]),
            deletes(
              "sync",
              "files",
              "everything in the destination that the source lacks",
              [
                "sync|bisync, move|moveto, dedupe, rmdir|rmdirs, copy --delete-*, mkdir --delete-*",
                "rc @*/purge|*/delete*|sync/*|operations/*",
              ],
              { instead: "use `rclone copy`, or check first with `rclone sync --dry-run`" },
            ),
            printsSecret("reveal, config show|dump"),
          ],
        ),
        "copy|copyto|copyurl|move|moveto|sync|bisync",
      ),
    "mc mcli minio-mc": () =>
      storing(
        destroying(
          {
            data: "-C --config-dir --older-than --newer-than --rewind --version-id --vid --custom-header -H --limit-upload --limit-download --resolve --exec",
            looks: "--dry-run --fake",
          },
          [
            destroys(
              "delete-bucket",
              "files",
              "buckets, many objects or all versions",
              [
                "rb, rm|remove -r|--recursive|--force|--versions|--non-current|--bypass",
                "admin bucket ** remove|rm|clear, admin decommission *",
                "admin user|policy|group|service|config|accesskey|idp|tier|replicate remove|rm|stop|reset|disable|unset|unfreeze|delete",
                "batch cancel, admin service stop, admin user ** remove|rm, quota clear",
              ],
              { instead: "list them first (`mc ls --recursive --versions`), or add `--dry-run`" },
            ),
            deletes(
              "delete",
              "files",
              "objects or versions, or the rules of a bucket",
              [
                "rm|remove, mirror --remove|--overwrite, mirror -w|--watch --remove, undo, mv",
                "** remove|rm|reset|clear|suspend|delete|disable|detach, anonymous set @public|upload|download",
                "policy set @public, find --exec=*rm*|*remove*, ilm import|restore",
              ],
              { instead: "list them first (`mc ls`)" },
            ),
          ],
        ),
        "cp|mirror",
      ),
    s3cmd: () => storing(objectStore(), "put|sync"),
    gdrive: () => uploading({ options: { used: "*" } }, "upload"),
    ipfs: () => uploading({ options: { used: "*" } }, "add"),
    s5cmd: () => storing(objectStore(), "cp|mv|sync"),
    "s4cmd obsutil ossutil ossutil64 coscli coscmd tosutil": objectStore,
    "radosgw-admin rados rbd ceph juicefs lakefs lakectl dvc": dataStore,
  },
};

function dataStore(): Description {
  const tool = objectStore();
  return {
    ...tool,
    // `-n` is the name of a client of ceph, not a dry run.
    options: { data: `${tool.options.data} -n`, looks: "--dry-run" },
    destroys: [
      changes(
        "untrack",
        "files",
        "what is tracked, so that versions of a data file may get lost",
        ["remove @*.dvc|*.yaml:*"],
        { instead: "leave the file as it is" },
      ),
      ...(tool.destroys ?? []),
    ],
  };
}

function objectStore(): Description {
  return destroying(
    {
      data: "-c --config --acl --access_key --secret_key --endpoint-url --profile -e -i -k -p --pool --cluster --id",
      looks: "-n --dry-run --dryrun",
    },
    [
      destroys("delete", "files", "buckets, objects, images or pools", [
        "rb|del|rm|delete|remove|purge|destroy|expire|delobj|rmpool|mksnap-rm",
        "** rm|remove|delete|purge|destroy|rmpool|unprotect|rollback|zap|wipe|branch-delete",
        "osd pool delete|rm, fs rm|fail, gc, bucket|user|object|key rm|purge|unlink|delete, abortmp",
        "cache delete",
      ]),
      opens("open-object", "files", "what is stored to everybody", [
        "put|sync|cp|mv --acl-public|-P, put|sync|cp|mv --acl=public*",
      ]),
      deletes("sync-delete", "files", "everything in the destination that the source lacks", [
        "sync|cp|mirror|dsync --delete|--delete-removed|--delete-remove|-d, setacl --acl-public|-P",
        "setpolicy|delpolicy|dellifecycle|delcors, mv, osd out|down|crush|lost",
        "** detach|lost|out|resize --allow-shrink, resize --allow-shrink, volume stop|reset|detach",
      ]),
    ],
  );
}
