import type { Description } from "../command.ts";
import {
  ask,
  deny,
  destroying,
  destroyingLikeGo,
  onlyRows,
  type Pack,
  pass,
  passingOn,
  publishes,
  recoverable,
  routine,
  running,
} from "../pack.ts";
import { CARGO_PROJECT, GO_PROJECT, PYTHON_PROJECT } from "../project-tools.ts";

const KEEP_CACHE = "reinstall the one package that is broken, as the cache rarely is";

/** Package managers and registries of other languages. */
export const languagePackagesPack: Pack = {
  name: "language-packages",
  title:
    "Package managers of languages (pip, uv, poetry, conda, cargo, gem, go, composer, mvn, gradle, dotnet, …)",
  tools: {
    "pip pip3": () => ({ ...pip(), project: PYTHON_PROJECT }),
    pipx: () =>
      running(pip(), { verbs: "run" }, { data: "--spec --python --index-url --pip-args" }),
    uv: () => onlyRows(pythonProject()),
    "poetry pdm hatch rye": () => ({
      ...passingOn(
        pythonProject(),
        { verbs: "run" },
        { data: "-e|--environment|--env -C|--directory -P -p|--project" },
      ),
      project: PYTHON_PROJECT,
    }),
    "flit twine": pythonProject,
    "pipenv pixi": () => ({
      ...passingOn(
        pythonProject(),
        { verbs: "run" },
        { data: "-e|--environment|--env -C|--directory -P -p|--project" },
      ),
      project: { scripts: true },
    }),
    "setup.py maturin": pythonProject,
    "conda mamba micromamba": () =>
      passingOn(
        destroying(
          { data: "-n --name -p --prefix -c --channel -f --file", looks: "--dry-run -d" },
          [
            ask("remove-environment", [
              "would delete an environment or remove packages from it",
              "export it first (`conda env export > environment.yml`)",
              "env remove, remove|uninstall --all, remove|uninstall, env update --prune",
              "install|update --revision=*",
            ]),
            routine("cache", [
              "would delete the package cache that every environment shares",
              KEEP_CACHE,
              "clean",
            ]),
          ],
        ),
        { verbs: "run" },
        { data: "-n|--name -p|--prefix --cwd" },
      ),
    cargo: () => ({ ...cargo(), project: CARGO_PROJECT }),
    rustup: () => passingOn(cargo(), { verbs: "run", operands: 1 }),
    gem: ruby,
    bundle: () => passingOn(ruby(), { verbs: "exec" }),
    rbenv: () => passingOn(ruby(), { verbs: "exec|x|run" }),
    "rvm fastlane": ruby,
    go: () => ({
      ...destroyingLikeGo({ used: "*", data: "-C", looks: "-n" }, [
        routine("cache", [
          "would delete the module, build or fuzz cache that every project on this machine shares",
          "run `go clean` without these flags, or with -testcache alone",
          "clean -modcache|-cache|-fuzzcache",
        ]),
      ]),
      project: GO_PROJECT,
    }),
    composer: () =>
      destroying({ used: "*", data: "-d --working-dir", looks: "--dry-run" }, [
        routine("cache", [
          "would delete the package cache that every project on this machine shares",
          KEEP_CACHE,
          "clear-cache|clearcache|cc",
        ]),
        ask("system", [
          "would remove packages for the whole machine",
          "use the project's composer.json",
          "global remove|uninstall, self-update --rollback",
        ]),
      ]),
    "mvn mvnw gradle gradlew sbt lein ant mill jreleaser": () =>
      destroying(
        {
          used: "*",
          data: "-f --file -p --project-dir -P -pl --projects -s --settings -D -b --build-file -I --init-script -g --gradle-user-home -x --exclude-task -T --threads",
          looks: "-m --dry-run",
        },
        [
          pass("** publishToMavenLocal|publishLocal|install, release:* -DdryRun=true"),
          deny("drop-schema", [
            "would drop every object of the schema",
            "take a dump first, and let the user run it",
            "** flyway:clean|liquibase:dropAll|flywayClean|dropAll|*:flywayClean|*:dropAll",
          ]),
          publishes(
            "** deploy|release:perform|release:prepare|deploy:deploy|deploy:deploy-file|nexus-staging:release|jreleaser:full-release|site:deploy|site-deploy|scm-publish:publish-scm|central-publishing:publish",
            "** publish|*:publish|publish*|*:publish*|uploadArchives|bintrayUpload|closeAndRelease*|*release*Repository|publishSigned|sonatypeRelease*|*:publishPlugins|upload*",
          ),
          routine("purge-cache", [
            "would delete the local repository of packages that every project on this machine shares",
            "purge one artifact (`-DmanualInclude=…`)",
            "** dependency:purge-local-repository|cleanCache|clean-cache",
          ]),
        ],
      ),
    "dotnet nuget": () => ({
      ...destroying(
        {
          used: "*",
          data: "-s --source -k --api-key -ApiKey -Source -n --name -c --configuration -o --output -p --project --startup-project --context -f --framework",
          looks: "--dry-run",
        },
        [
          deny("unlist", [
            "would withdraw a published package, so that nobody can fetch it any more",
            "let the user unlist it",
            "nuget delete, delete",
          ]),
          ask("drop-database", [
            "would drop the whole database",
            "take a dump first, and let the user run it",
            "ef database drop",
          ]),
          ask("undo-migration", [
            "would undo or remove migrations",
            "write a new migration",
            "ef migrations remove, ef database update 0",
          ]),
          publishes("nuget push, push"),
          routine("cache", [
            "would delete the package caches that every project on this machine shares",
            KEEP_CACHE,
            "nuget locals --clear|-c, locals -clear",
          ]),
          ask("remove-tools", [
            "would delete package sources, tools, certificates or secrets that every project on this machine shares",
            KEEP_CACHE,
            "nuget remove source, workload clean",
            "tool|workload uninstall -g|--global, dev-certs https --clean, user-secrets clear",
          ]),
        ],
      ),
      project: { compiles: true },
    }),
    "dart flutter pub pod cabal stack opam luarocks rebar3 shards conan vcpkg zef": registry,
    zig: () => ({ ...registry(), project: { compiles: true } }),
    swift: () => onlyRows(registry()),
  },
};

/** A package manager that also publishes. */
function registry(): Description {
  return destroying(
    {
      data: "-C --directory -v --version --api-key --token -r --remote",
      looks: "--dry-run -n",
    },
    [
      deny("unpublish", [
        "would withdraw a published package, so that nobody can fetch it any more",
        "publish a fixed version",
        "trunk delete|deprecate|remove-owner, hex retire|revert, package-registry unpublish",
        "remove --remote, uploader remove, pub uploader remove, unpublish, hex publish revert",
      ]),
      publishes(
        "publish, pub publish|lish, trunk push, upload, package-registry publish, hex publish",
        "repo push",
      ),
      ask("remove", [
        "would delete caches, compilers or packages that every project on this machine shares",
        KEEP_CACHE,
        "pub cache clean|repair, pub global deactivate, cache clean|clear|purge, cache clean --all",
        "package purge-cache, switch remove, ghc-pkg unregister",
      ]),
    ],
  );
}

function pip(): Description {
  return destroying(
    {
      used: "*",
      data: "--python --index-url -i --cert --proxy --log -r --requirement",
      looks: "--dry-run",
    },
    [
      recoverable("uninstall", [
        "would remove packages from an environment, and no lock file says which to bring back",
        "use a virtual environment, and change its requirements",
        "uninstall",
      ]),
      ask("uninstall-all", [
        "would remove or replace every package of every environment",
        "use a virtual environment, and change its requirements",
        "uninstall-all, reinstall-all",
      ]),
      routine("cache", [
        "would delete the package cache that every project on this machine shares",
        KEEP_CACHE,
        "cache purge|remove",
      ]),
      ask("system-packages", [
        "would change the packages of the operating system's own Python",
        "use a virtual environment (`python -m venv .venv`)",
        "install --break-system-packages",
      ]),
    ],
  );
}

function pythonProject(): Description {
  return destroying(
    {
      data: "-C --directory -P --project -r --repository --index-url --publish-url -u --username -p --password --token -t --config-file --config --cache-dir --python --with",
      looks: "--dry-run",
    },
    [
      publishes("publish|upload, ** upload, register"),
      routine("cache", [
        "would delete the package cache that every project on this machine shares",
        KEEP_CACHE,
        "cache clean|clear|prune|remove|rm, clean-cache|--clear, clean cache",
      ]),
      ask("remove-environment", [
        "would delete an environment, Python versions or packages that no lock file brings back",
        "change the project's dependencies",
        "env remove|prune, venv remove|purge, pip uninstall, python uninstall, tool uninstall",
        "self uninstall, --rm, uninstall --all, clean -e|--environment|--all, toolchain remove",
        "python remove",
      ]),
    ],
  );
}

function cargo(): Description {
  return destroying(
    {
      used: "*",
      data: "--manifest-path --registry --index --token --color --config -Z -p --package --vers --version",
      looks: "-n --dry-run --undo",
    },
    [
      deny("yank", [
        "would withdraw a published version, so that nobody can depend on it any more",
        "publish a fixed version",
        "yank",
      ]),
      publishes(
        "publish, release -x|--execute, workspaces publish, smart-release -e|--execute",
        "owner -r|--remove|-a|--add, release publish",
      ),
      routine("cache", [
        "would delete caches that every project on this machine shares",
        "run `cargo clean` in this project",
        "cache -a|--autoclean|-r|--remove-dir",
      ]),
      ask("remove-toolchain", [
        "would delete toolchains that every project on this machine shares",
        "run `cargo clean` in this project",
        "toolchain uninstall|remove, self uninstall, target remove|uninstall",
      ]),
    ],
  );
}

function ruby(): Description {
  return destroying(
    {
      used: "*",
      data: "-v --version -s --source --host -k --key --otp -n --install-dir -i --path",
      looks: "--dry-run -d --dryrun",
    },
    [
      deny("yank", ["would withdraw the gem from everybody", "publish a fixed version", "yank"]),
      publishes("push, exec gem push, deliver|supply|pilot upload|release, owner -r|--remove"),
      ask("remove", [
        "would remove gems or Ruby versions from this machine",
        "use the project's Gemfile",
        "uninstall|cleanup|clean, remove|implode, clean --force, nuke|match nuke, cleanup all",
      ]),
    ],
  );
}
