import { cargoForm } from "../cargo-forms.ts";
import type { Description } from "../command.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroys,
  onlyRows,
  type Pack,
  pass,
  passingOn,
  publishes,
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
        deletes(
          "cache",
          "cache",
          "the module, build or fuzz cache that every project on this machine shares",
          ["clean -modcache|-cache|-fuzzcache"],
          { instead: "run `go clean` without these flags", back: "fills again by itself" },
        ),
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
        deletes(
          "cache",
          "cache",
          "the package cache that every project on this machine shares",
          ["clear-cache|clearcache|cc"],
          { back: "fills again by itself" },
        ),
        deletes(
          "system",
          "packages",
          "packages from the whole machine",
          ["global remove|uninstall, self-update --rollback"],
          { instead: "use the project's composer.json" },
        ),
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
        destroys("drop-schema", "database", "every object of the schema", [
          "** flyway:clean|liquibase:dropAll|flywayClean|dropAll|*:flywayClean|*:dropAll",
        ]),
        publishes(
          "** deploy|release:perform|release:prepare|deploy:deploy|deploy:deploy-file|nexus-staging:release|jreleaser:full-release|site:deploy|site-deploy|scm-publish:publish-scm|central-publishing:publish",
          "** publish|*:publish|publish*|*:publish*|uploadArchives|bintrayUpload|closeAndRelease*|*release*Repository|publishSigned|sonatypeRelease*|*:publishPlugins|upload*",
        ),
        deletes(
          "purge-cache",
          "cache",
          "the local repository of packages that every project on this machine shares",
          ["** dependency:purge-local-repository|cleanCache|clean-cache"],
          { instead: "purge one artifact (`-DmanualInclude=…`)", back: "fills again by itself" },
        ),
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
        deletes(
          "unlist",
          "registry",
          "a published package, so that nobody can install it",
          ["nuget delete, delete"],
          { instead: "let the user unlist it", whose: "shared" },
        ),
        destroys("drop-database", "database", "the whole database", ["ef database drop"], {
          whose: "own",
        }),
        changes(
          "undo-migration",
          "database",
          "the schema by undoing migrations, or remove them",
          ["ef migrations remove, ef database update 0"],
          { instead: "write a new migration", whose: "own" },
        ),
        publishes("nuget push, push"),
        deletes(
          "cache",
          "cache",
          "the package caches that every project on this machine shares",
          ["nuget locals --clear|-c, locals -clear"],
          { back: "fills again by itself" },
        ),
        deletes(
          "remove-tools",
          "packages",
          "packages, tools, certificates or secrets that all projects share",
          [
            "nuget remove source, workload clean",
            "tool|workload uninstall -g|--global, dev-certs https --clean, user-secrets clear",
          ],
          { instead: KEEP_CACHE },
        ),
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
      deletes(
        "unpublish",
        "registry",
        "a published package, so that nobody can install it",
        [
          "trunk delete|deprecate|remove-owner, hex retire|revert, package-registry unpublish",
          "remove --remote, uploader remove, pub uploader remove, unpublish, hex publish revert",
        ],
        { whose: "shared" },
      ),
      publishes(
        "publish, pub publish|lish, trunk push, upload, package-registry publish, hex publish",
        "repo push",
      ),
      deletes(
        "remove",
        "packages",
        "caches, compilers or packages that every project on this machine shares",
        [
          "pub cache clean|repair, pub global deactivate, cache clean|clear|purge, cache clean --all",
          "package purge-cache, switch remove, ghc-pkg unregister",
        ],
        { instead: KEEP_CACHE },
      ),
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
      deletes(
        "yank",
        "registry",
        "a published version, so that nobody can depend on it",
        ["yank"],
        { whose: "shared" },
      ),
      publishes(
        "publish, release -x|--execute, workspaces publish, smart-release -e|--execute",
        "owner -r|--remove|-a|--add, release publish",
      ),
      deletes(
        "cache",
        "cache",
        "caches that every project on this machine shares",
        ["cache -a|--autoclean|-r|--remove-dir"],
        { instead: "run `cargo clean` in this project", back: "fills again by itself" },
      ),
      deletes(
        "remove-toolchain",
        "packages",
        "toolchains that every project on this machine shares",
        ["toolchain uninstall|remove, self uninstall, target remove|uninstall"],
        { instead: "run `cargo clean` in this project" },
      ),
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
      deletes("yank", "registry", "the published gem", ["yank"], { whose: "shared" }),
      publishes("push, exec gem push, deliver|supply|pilot upload|release, owner -r|--remove"),
      deletes(
        "remove",
        "packages",
        "gems or Ruby versions from this machine",
        ["uninstall|cleanup|clean, remove|implode, clean --force, nuke|match nuke, cleanup all"],
        { instead: "use the project's Gemfile" },
      ),
    ],
  );
}
