import {
  deletes,
  destroying,
  destroyingOpenly,
  destroys,
  type Pack,
  pass,
  publishes,
} from "../pack.ts";

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
          destroys(
            "obliterate",
            "repository",
            "commits from the repository for good",
            ["strip, debugstrip, rollback"],
            { instead: LOOK },
          ),
          deletes(
            "discard",
            "repository",
            "uncommitted changes",
            [
              "update|up|checkout|co -C|--clean, revert -a|--all|-C|--no-backup, purge|clean, push -f|--force",
              "histedit|uncommit|prune|censor, shelve -d|--delete|--cleanup, bookmark|bookmarks -d|--delete",
            ],
            { instead: LOOK },
          ),
        ],
      ),
    "svn svnadmin": () => ({
      connects: "addresses",
      ...destroyingOpenly(
        { data: "-m --message -r --revision --username --password -F --file --depth" },
        [
          deletes(
            "delete-remote",
            "repository",
            "a folder on the server, for everybody",
            ["delete|del|remove|rm @*://*|^/*, rmtxns|hotcopy|load|setrevprop|rmlocks|recover"],
            { instead: LOOK, whose: "shared" },
          ),
          deletes(
            "discard",
            "repository",
            "uncommitted changes",
            [
              "revert -R|--recursive, revert --depth=infinity, cleanup --remove-unversioned|--remove-ignored",
              "propset|propdel --revprop, unlock|lock --force",
            ],
            { instead: LOOK },
          ),
        ],
      ),
    }),
    p4: () =>
      destroying({ data: "-c -d -H -p -P -u -x -C -Q -z", looks: "-n" }, [
        destroys(
          "obliterate",
          "repository",
          "files from the depot with all their history",
          [
            "obliterate|archive|purge, client|depot|user|group|label|branch|stream|change|job|workspace -d",
            "protect|triggers|counter -d, admin stop|restart|reset",
          ],
          { instead: LOOK },
        ),
        deletes(
          "discard",
          "repository",
          "changes that were not submitted",
          ["revert|clean !-a, sync|update -f, shelve|unshelve -d, delete"],
          { instead: LOOK },
        ),
      ]),
    jj: () =>
      destroying(
        {
          data: "-R --repository --at-operation -r --revisions -m --message --config",
          looks: "--dry-run",
        },
        [
          deletes(
            "forget",
            "repository",
            "the record of operations that undoes them, or commits that others have",
            [
              "op|operation abandon, util gc, git push --deleted|--all|--tracked",
              "workspace|bookmark|b forget|delete",
            ],
            { instead: "look at `jj op log` first" },
          ),
        ],
      ),
    fossil: () =>
      destroying({ data: "-R --repository --user", looks: "-n --dry-run" }, [
        deletes(
          "discard",
          "repository",
          "uncommitted changes, or records of the repository",
          [
            "clean|extras -f|--force|-x|--verily|--allckouts, clean, revert, scrub, shun|purge|deconstruct",
            "stash drop|rm",
          ],
          { instead: LOOK },
        ),
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
