import { cargoForm } from "../cargo-forms.ts";
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
  routine,
} from "../pack.ts";
import { gemForm } from "../package-forms.ts";
import { CARGO_PROJECT, GO_PROJECT } from "../project-tools.ts";
import { dotnetForm, goForm, javaBuildForm, rustupForm } from "../toolchain-forms.ts";
import { pythonTools } from "./python-packages.ts";

const KEEP_CACHE = "reinstall the one package that is broken";

/** Package managers and registries of other languages. */
export const languagePackagesPack: Pack = {
  name: "language-packages",
  title:
    "Package managers of languages (pip, uv, poetry, conda, cargo, gem, go, composer, mvn, gradle, dotnet, …)",
  tools: {
    ...pythonTools,
    cargo: () => ({
      ...cargo(),
      looks: cargoForm(),
      plain: { verbs: "build|test|check|clippy|fmt|doc|tree", opens: "nothing" },
      project: CARGO_PROJECT,
      connects: "addresses",
      packages: { verbs: "install|add" },
      removes: "uninstall",
    }),
    rustup: () => ({
      ...passingOn(cargo(), { verbs: "run", operands: 1 }),
      looks: rustupForm(),
    }),
    gem: () => ({
      ...ruby(),
      looks: gemForm(),
      packages: { verbs: "install|i|update", registers: "sources|source" },
      removes: "uninstall",
    }),
    bundle: () => ({
      ...passingOn(ruby(), { verbs: "exec" }),
      plain: { verbs: "exec rspec|exec rubocop" },
      packages: { verbs: "install|update|add", registers: "config" },
    }),
    rbenv: () => passingOn(ruby(), { verbs: "exec|x|run" }),
    "rvm fastlane": ruby,
    go: () => ({
      ...destroyingLikeGo({ used: "*", data: "-C", looks: "-n" }, [
        routine("cache", [
          "would delete the module, build or fuzz cache that every project on this machine shares",
          "run `go clean` without these flags",
          "clean -modcache|-cache|-fuzzcache",
        ]),
      ]),
      looks: goForm(),
      project: GO_PROJECT,
      plain: { verbs: "build|test|vet|fmt|list|version|doc" },
      connects: "addresses",
      packages: {
        verbs: "get|install|run|build|test|mod",
        registers: "env",
        variables: "GOPROXY",
      },
    }),
    composer: () => ({
      packages: { verbs: "require|install|update|create-project", registers: "config" },
      ...destroying({ used: "*", data: "-d --working-dir", looks: "--dry-run" }, [
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
    }),
    "mvn gradle": () => ({ ...javaBuild(), looks: javaBuildForm() }),
    "mvnw gradlew sbt lein ant mill jreleaser": javaBuild,
    dotnet: () => ({ ...dotnet(), looks: dotnetForm() }),
    nuget: dotnet,
    "dart flutter": () => ({ ...registry(), plain: { verbs: "test|analyze|format" } }),
    "pub pod cabal stack rebar3 shards conan vcpkg zef": registry,
    "opam luarocks": () => ({ ...registry(), packages: { verbs: "install|pin|pin add" } }),
    zig: () => ({ ...registry(), project: { compiles: true } }),
    swift: () => onlyRows(registry()),
  },
};

/** What builds for Java. */
function javaBuild(): Description {
  return {
    plain: { verbs: "test|build|check|compile|verify|package" },
    ...destroying(
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
  };
}

function dotnet(): Description {
  return {
    plain: { verbs: "build|test|restore|format" },
    loads: { operand: "file" },
    ...destroying(
      {
        used: "*",
        data: "-s --source -k --api-key -ApiKey -Source -n --name -c --configuration -o --output -p --project --startup-project --context -f --framework",
        looks: "--dry-run",
      },
      [
        deny("unlist", [
          "would withdraw a published package, so nobody can install it",
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
          "would delete packages, tools, certificates or secrets that all projects share",
          KEEP_CACHE,
          "nuget remove source, workload clean",
          "tool|workload uninstall -g|--global, dev-certs https --clean, user-secrets clear",
        ]),
      ],
    ),
    project: { compiles: true },
  };
}

/** A package manager that also publishes. */
function registry(): Description {
  return destroying(
    { data: "-C --directory -v --version --api-key --token -r --remote", looks: "--dry-run -n" },
    [
      deny("unpublish", [
        "would withdraw a published package, so nobody can install it",
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

function cargo(): Description {
  return destroying(
    {
      used: "*",
      data: "--manifest-path --registry --token --color --config -Z -p --package --vers --version --branch --tag --rev",
      registry: "--index",
      looks: "-n --dry-run --undo",
    },
    [
      deny("yank", [
        "would withdraw a published version, so nobody can depend on it",
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
      data: "-v --version --host -k --key --otp -n --install-dir -i --path",
      registry: "-s|--source",
      looks: "--dry-run -d --dryrun",
    },
    [
      deny("yank", ["would withdraw the published gem", "publish a fixed version", "yank"]),
      publishes("push, exec gem push, deliver|supply|pilot upload|release, owner -r|--remove"),
      ask("remove", [
        "would remove gems or Ruby versions from this machine",
        "use the project's Gemfile",
        "uninstall|cleanup|clean, remove|implode, clean --force, nuke|match nuke, cleanup all",
      ]),
    ],
  );
}
