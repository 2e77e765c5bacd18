import { ask, COMMON_SWITCHES, deny, type Pack, pass, publishes, type Tool } from "../pack.ts";

const LOOK = "look at what is not committed first, and ask the user";

/** Version control beside Git, whose own rules read its commands. */
export const versionControlPack: Pack = {
  name: "version-control",
  title: "Version control beside Git (hg, svn, p4, jj, fossil) and release tools",
  tools: [
    [["hg", "chg"], mercurial],
    [["svn", "svnadmin"], subversion],
    [["p4"], perforce],
    [["jj"], jujutsu],
    [["fossil"], fossil],
    [["goreleaser", "cargo-release", "python-semantic-release", "release-plz"], release],
  ],
  examples: () => ({
    denies: [
      "hg update --clean",
      "hg strip tip",
      "hg purge --all",
      "svn revert -R .",
      "svn delete https://svn.example.com/repo/trunk -m x",
      "p4 obliterate -y //depot/main/...",
      "jj op abandon ..@-",
      "goreleaser release --clean",
    ],
    allows: [
      "hg update stable",
      "hg status",
      "hg purge --print",
      "svn status",
      "svn log https://svn.example.com/repo/trunk",
      "p4 opened",
      "jj abandon",
      "goreleaser release --snapshot --clean",
    ],
  }),
};

function mercurial(): Tool {
  return {
    values: "-R --repository --cwd --config -r --rev -m --message -b --branch",
    dry: "-n --dry-run -p --print",
    rows: [
      deny("obliterate", "removes changesets from the repository", LOOK, [
        "strip",
        "debugstrip",
        "rollback",
      ]),
      ask("discard", "throws away changes that are not committed", LOOK, [
        "update|up|checkout|co -C|--clean",
        "revert -a|--all|-C|--no-backup",
        "purge|clean",
        "push -f|--force",
        "histedit|uncommit|prune|censor",
        "shelve -d|--delete|--cleanup",
        "bookmark|bookmarks -d|--delete",
      ]),
    ],
  };
}

function subversion(): Tool {
  return {
    switches: COMMON_SWITCHES,
    values: "-m --message -r --revision --username --password -F --file --depth",
    rows: [
      deny("delete-remote", "deletes a folder in the repository itself", LOOK, [
        "delete|del|remove|rm @*://*",
        "rmtxns|hotcopy|load|setrevprop|rmlocks|recover",
      ]),
      ask("discard", "throws away changes that are not committed", LOOK, [
        "revert -R|--recursive",
        "revert --depth=infinity",
        "cleanup --remove-unversioned|--remove-ignored",
        "propset|propdel --revprop",
        "unlock|lock --force",
      ]),
    ],
  };
}

function perforce(): Tool {
  return {
    values: "-c -d -H -p -P -u -x -C -Q -z",
    dry: "-n",
    rows: [
      deny("obliterate", "removes files from the depot with their history", LOOK, [
        "obliterate|archive|purge",
        "client|depot|user|group|label|branch|stream|change|job|workspace -d",
        "protect|triggers|counter -d",
        "admin stop|restart|reset",
      ]),
      ask("discard", "throws away changes that are not submitted", LOOK, [
        "revert|clean !-a",
        "sync|update -f",
        "shelve|unshelve -d",
        "delete",
      ]),
    ],
  };
}

function jujutsu(): Tool {
  return {
    values: "-R --repository --at-operation -r --revisions -m --message --config",
    dry: "--dry-run",
    rows: [
      ask(
        "forget",
        "drops the operations that could be undone, or what others have fetched",
        "look at `jj op log`",
        [
          "op|operation abandon",
          "util gc",
          "git push --deleted|--all|--tracked",
          "workspace|bookmark|b forget|delete",
        ],
      ),
    ],
  };
}

function fossil(): Tool {
  return {
    values: "-R --repository --user",
    dry: "-n --dry-run",
    rows: [
      ask("discard", "throws away changes, or records of the repository", LOOK, [
        "clean|extras -f|--force|-x|--verily|--allckouts",
        "clean",
        "revert",
        "scrub",
        "shun|purge|deconstruct",
        "stash drop|rm",
      ]),
    ],
  };
}

function release(): Tool {
  return {
    values: "-f --config -p --parallelism --timeout --token -c",
    dry: "--dry-run --snapshot --preview -n --noop --print",
    rows: [
      pass([
        "check|init|build|completion|healthcheck|jsonschema|man|changelog|version",
        "--version",
      ]),
      publishes([
        "release|publish|continue|announce !--skip=*publish*",
        "major|minor|patch",
        "-x|--execute",
      ]),
    ],
  };
}
