import { ask, deny, destroying, destroyingOpenly, type Pack, pass, publishes } from "../pack.ts";

const LOOK = "look at what is not committed first, and ask the user";

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
            "removes changesets from the repository",
            LOOK,
            "strip, debugstrip, rollback",
          ]),
          ask("discard", [
            "throws away changes that are not committed",
            LOOK,
            "update|up|checkout|co -C|--clean, revert -a|--all|-C|--no-backup, purge|clean, push -f|--force",
            "histedit|uncommit|prune|censor, shelve -d|--delete|--cleanup, bookmark|bookmarks -d|--delete",
          ]),
        ],
      ),
    "svn svnadmin": () =>
      destroyingOpenly(
        {
          data: "-m --message -r --revision --username --password -F --file --depth",
        },
        [
          deny("delete-remote", [
            "deletes a folder in the repository itself",
            LOOK,
            "delete|del|remove|rm @*://*, rmtxns|hotcopy|load|setrevprop|rmlocks|recover",
          ]),
          ask("discard", [
            "throws away changes that are not committed",
            LOOK,
            "revert -R|--recursive, revert --depth=infinity, cleanup --remove-unversioned|--remove-ignored",
            "propset|propdel --revprop, unlock|lock --force",
          ]),
        ],
      ),
    p4: () =>
      destroying({ data: "-c -d -H -p -P -u -x -C -Q -z", looks: "-n" }, [
        deny("obliterate", [
          "removes files from the depot with their history",
          LOOK,
          "obliterate|archive|purge, client|depot|user|group|label|branch|stream|change|job|workspace -d",
          "protect|triggers|counter -d, admin stop|restart|reset",
        ]),
        ask("discard", [
          "throws away changes that are not submitted",
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
            "drops the operations that could be undone, or what others have fetched",
            "look at `jj op log`",
            "op|operation abandon, util gc, git push --deleted|--all|--tracked",
            "workspace|bookmark|b forget|delete",
          ]),
        ],
      ),
    fossil: () =>
      destroying({ data: "-R --repository --user", looks: "-n --dry-run" }, [
        ask("discard", [
          "throws away changes, or records of the repository",
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
