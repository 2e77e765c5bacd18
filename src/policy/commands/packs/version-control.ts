import { ask, deny, destroying, destroyingOpenly, type Pack, pass, publishes } from "../pack.ts";

const LOOK = "look at what is not committed first, and ask the user to do it";

/** Version control beside Git, whose own rules read its commands. */
export const versionControlPack: Pack = {
  name: "version-control",
  title: "Version control beside Git (hg, svn, p4, jj, fossil) and release tools",
  tools: {
    "hg chg": () =>
      destroying(
        {
          data: "-R --repository --cwd --config -r --rev -m --message -b --branch",
          looks: "-n --dry-run -p --print",
        },
        [
          deny("obliterate", [
            "would remove commits from the repository for good",
            LOOK,
            "strip, debugstrip, rollback",
          ]),
          ask("discard", [
            "would discard uncommitted changes",
            LOOK,
            "update|up|checkout|co -C|--clean, revert -a|--all|-C|--no-backup, purge|clean, push -f|--force",
            "histedit|uncommit|prune|censor, shelve -d|--delete|--cleanup, bookmark|bookmarks -d|--delete",
          ]),
        ],
      ),
    "svn svnadmin": () => ({
      connects: "addresses",
      ...destroyingOpenly(
        { data: "-m --message -r --revision --username --password -F --file --depth" },
        [
          deny("delete-remote", [
            "would delete a folder on the server, for everybody",
            LOOK,
            "delete|del|remove|rm @*://*|^/*, rmtxns|hotcopy|load|setrevprop|rmlocks|recover",
          ]),
          ask("discard", [
            "would discard uncommitted changes",
            LOOK,
            "revert -R|--recursive, revert --depth=infinity, cleanup --remove-unversioned|--remove-ignored",
            "propset|propdel --revprop, unlock|lock --force",
          ]),
        ],
      ),
    }),
    p4: () =>
      destroying({ data: "-c -d -H -p -P -u -x -C -Q -z", looks: "-n" }, [
        deny("obliterate", [
          "would remove files from the depot with all their history",
          LOOK,
          "obliterate|archive|purge, client|depot|user|group|label|branch|stream|change|job|workspace -d",
          "protect|triggers|counter -d, admin stop|restart|reset",
        ]),
        ask("discard", [
          "would throw away changes that were not submitted",
          LOOK,
          "revert|clean !-a, sync|update -f, shelve|unshelve -d, delete",
        ]),
      ]),
    jj: () =>
      destroying(
        {
          data: "-R --repository --at-operation -r --revisions -m --message --config",
          looks: "--dry-run",
        },
        [
          ask("forget", [
            "would drop the record of operations, so that they cannot be undone, or commits that others have",
            "look at `jj op log` first",
            "op|operation abandon, util gc, git push --deleted|--all|--tracked",
            "workspace|bookmark|b forget|delete",
          ]),
        ],
      ),
    fossil: () =>
      destroying({ data: "-R --repository --user", looks: "-n --dry-run" }, [
        ask("discard", [
          "would discard uncommitted changes, or records of the repository",
          LOOK,
          "clean|extras -f|--force|-x|--verily|--allckouts, clean, revert, scrub, shun|purge|deconstruct",
          "stash drop|rm",
        ]),
      ]),
    "goreleaser cargo-release python-semantic-release release-plz": () =>
      destroying(
        {
          data: "-f --config -p --parallelism --timeout --token -c",
          looks: "--dry-run --snapshot --preview -n --noop --print",
        },
        [
          pass(
            "check|init|build|completion|healthcheck|jsonschema|man|changelog|version, --version",
          ),
          publishes(
            "release|publish|continue|announce !--skip=*publish*, major|minor|patch, -x|--execute",
          ),
        ],
      ),
  },
};
