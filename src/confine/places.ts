import type { Platform } from "../io.ts";

/** Where a package manager, compiler or test tool keeps what it can fetch or make again. */
export interface ToolPlace {
  /** Below the home folder, unless it is absolute. */
  readonly path: string;
  /** A variable that moves it, and what lies below the folder that the variable names. */
  readonly moved?: readonly [variable: string, below: string];
  /** Programs for which an absent folder is made, as they would make it themselves. */
  readonly tools?: readonly string[];
  /** Scripts of a project that fetch such a program, for which it is made as well. */
  readonly scripts?: readonly string[];
}

/** Caches and stores that a bounded command may write, by platform. */
export function toolPlaces(platform: Platform): readonly ToolPlace[] {
  const caches: readonly ToolPlace[] =
    platform === "darwin"
      ? [{ path: "Library/Caches" }, { path: "Library/pnpm/store" }, { path: ".cache" }]
      : [{ path: ".cache", moved: ["XDG_CACHE_HOME", ""], tools: ["sh"] }];
  return [...caches, ...STORES];
}

const MAVEN = { tools: ["mvn"], scripts: ["mvnw"] };

/** Android's part of an app often has a folder to itself. */
const GRADLE = { tools: ["gradle"], scripts: ["gradlew", "android/gradlew"] };

const STORES: readonly ToolPlace[] = [
  // JavaScript.
  { path: ".npm", moved: ["npm_config_cache", ""], tools: ["npm"] },
  { path: ".node-gyp" },
  { path: ".yarn/berry", tools: ["yarn"] },
  // Where Yarn 1 keeps root's.
  { path: "/usr/local/share/.cache/yarn", tools: ["yarn"] },
  { path: ".pnpm-store" },
  { path: ".local/share/pnpm/store", tools: ["pnpm"] },
  { path: ".local/state/pnpm", tools: ["pnpm"] },
  { path: ".bun/install/cache", moved: ["BUN_INSTALL", "/install/cache"], tools: ["bun"] },
  { path: ".deno" },
  // Browsers without a window, and what drives them: profiles that are made anew each time.
  { path: ".config/chromium-headless", tools: ["chromium", "chromium-browser"] },
  { path: ".config/google-chrome-headless", tools: ["google-chrome"] },
  { path: ".config/Cypress" },
  // Python.
  { path: ".local/share/uv", tools: ["uv"] },
  { path: ".local/share/virtualenvs", tools: ["pipenv"] },
  { path: ".local/share/hatch", tools: ["hatch"] },
  { path: ".local/state/pdm", tools: ["pdm"] },
  { path: ".local/share/jupyter/runtime", tools: ["jupyter"] },
  { path: ".conda/pkgs" },
  { path: ".config/matplotlib" },
  { path: ".keras/datasets" },
  { path: ".keras/models" },
  { path: "nltk_data" },
  { path: "scikit_learn_data" },
  // Rust and Go.
  { path: ".cargo/registry", moved: ["CARGO_HOME", "/registry"], tools: ["cargo"] },
  { path: ".cargo/git", moved: ["CARGO_HOME", "/git"], tools: ["cargo"] },
  { path: ".cargo/.package-cache", moved: ["CARGO_HOME", "/.package-cache"] },
  { path: ".cargo/.global-cache", moved: ["CARGO_HOME", "/.global-cache"] },
  { path: ".rustup/tmp", moved: ["RUSTUP_HOME", "/tmp"] },
  { path: "go/pkg", moved: ["GOPATH", "/pkg"], tools: ["go"] },
  { path: ".config/go/telemetry", tools: ["go"] },
  // Languages of the JVM, whose projects bring their own Maven and Gradle.
  { path: ".m2/repository", ...MAVEN },
  { path: ".m2/wrapper", ...MAVEN },
  { path: ".gradle/caches", moved: ["GRADLE_USER_HOME", "/caches"], ...GRADLE },
  { path: ".gradle/daemon", moved: ["GRADLE_USER_HOME", "/daemon"], ...GRADLE },
  { path: ".gradle/native", moved: ["GRADLE_USER_HOME", "/native"], ...GRADLE },
  { path: ".gradle/notifications", moved: ["GRADLE_USER_HOME", "/notifications"], ...GRADLE },
  { path: ".gradle/workers", moved: ["GRADLE_USER_HOME", "/workers"], ...GRADLE },
  { path: ".gradle/wrapper", moved: ["GRADLE_USER_HOME", "/wrapper"], ...GRADLE },
  { path: ".gradle/.tmp", moved: ["GRADLE_USER_HOME", "/.tmp"], ...GRADLE },
  { path: ".gradle/kotlin-profile", moved: ["GRADLE_USER_HOME", "/kotlin-profile"] },
  { path: ".konan/cache" },
  { path: ".konan/dependencies" },
  { path: ".local/share/kotlin/daemon" },
  { path: ".android/cache" },
  { path: ".ivy2/cache" },
  { path: ".ivy2/local" },
  { path: ".sbt/boot" },
  { path: ".sbt/1.0/zinc" },
  // Others.
  { path: ".nuget/packages", moved: ["NUGET_PACKAGES", ""], tools: ["dotnet"] },
  { path: ".local/share/NuGet", tools: ["dotnet"] },
  { path: ".templateengine" },
  { path: ".composer/cache" },
  { path: ".bundle/cache" },
  { path: ".pub-cache/hosted" },
  { path: ".pub-cache/hosted-hashes" },
  { path: ".pub-cache/git" },
  { path: ".pub-cache/_temp" },
  { path: ".stack/pantry" },
  { path: ".stack/snapshots" },
  { path: ".stack/setup-exe-cache" },
  { path: ".cabal/packages" },
  { path: ".cabal/store" },
  { path: ".cabal/logs" },
  { path: ".local/state/cabal/store" },
  { path: ".hex/packages" },
  { path: ".julia/compiled" },
  { path: ".julia/packages" },
  { path: ".julia/artifacts" },
  { path: ".julia/registries" },
  { path: ".julia/logs" },
  { path: ".conan2/p" },
  { path: ".terraform.d/plugin-cache" },
  { path: ".parallel/tmp", tools: ["parallel"] },
  { path: ".local/share/fish", tools: ["fish"] },
  { path: ".cache/just", moved: ["XDG_RUNTIME_DIR", "/just"], tools: ["just"] },
];

/** Variables by which a person moves the cache of one tool, as to a larger disk. */
export const CACHE_VARIABLES: readonly string[] = [
  ...["GOCACHE", "GOMODCACHE", "PIP_CACHE_DIR", "UV_CACHE_DIR", "POETRY_CACHE_DIR"],
  ...["PRE_COMMIT_HOME", "HF_HOME", "TORCH_HOME", "CCACHE_DIR", "SCCACHE_DIR", "CARGO_TARGET_DIR"],
  ...["YARN_CACHE_FOLDER", "COREPACK_HOME", "DENO_DIR", "PLAYWRIGHT_BROWSERS_PATH"],
  ...["PUPPETEER_CACHE_DIR", "CYPRESS_CACHE_FOLDER", "ELECTRON_CACHE", "TURBO_CACHE_DIR"],
  ...["COMPOSER_CACHE_DIR", "COURSIER_CACHE", "ZIG_GLOBAL_CACHE_DIR"],
];

/** Devices that compute, which tests of graphics, of models and of emulators open. */
export const COMPUTING_DEVICES: readonly string[] = [
  ...["dri", "kfd", "kvm", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "nvidia-caps"],
  ...["nvidia0", "nvidia1", "nvidia2", "nvidia3", "nvidia4", "nvidia5", "nvidia6", "nvidia7"],
].map((name) => `/dev/${name}`);

/**
 * Doors to programs that already run and would act outside the bounds: the servers of terminal multiplexers, of
 * running agents, of containers and of the desktop. `UID` is the number of the user.
 */
export const SERVER_DOORS: readonly string[] = [
  // Of the user's session: D-Bus, systemd, containers, editors, terminals, keyrings, the display.
  "/run/user/UID",
  "/tmp/tmux-UID",
  "/tmp/cc-socks",
  "/tmp/.screen",
  "/tmp/zellij-UID",
  "/tmp/emacsUID",
  "/run/screen/S-USER",
  "~/.emacs.d/server",
  "~/.docker/run",
  "~/.docker/desktop",
  "~/.colima",
  "~/.rd/docker.sock",
  "/run/docker.sock",
  "/run/podman/podman.sock",
  "/run/containerd/containerd.sock",
  "/run/k3s/containerd/containerd.sock",
  "/run/crio/crio.sock",
  "/run/buildkit/buildkitd.sock",
  "/run/libvirt",
  "/run/incus/unix.socket",
  "/var/lib/incus/unix.socket",
  "/var/lib/lxd/unix.socket",
  "/var/snap/lxd/common/lxd/unix.socket",
  "/run/snapd.socket",
  "/run/dbus/system_bus_socket",
  "/run/systemd/private",
];

/** Where tools that log in somewhere keep their keys and logins, beside what they are given by variables. */
export const LOGINS: readonly string[] = [
  ...[
    "~/.ssh",
    "~/.git-credentials",
    "~/.netrc",
    "~/.config/gh",
    "~/.config/glab-cli",
    "~/.config/git",
  ],
  ...[
    "~/.aws",
    "~/.azure",
    "~/.config/gcloud",
    "~/.kube",
    "~/.terraform.d",
    "~/.terraformrc",
    "~/.pulumi",
  ],
  ...["~/.vault-token", "~/.pgpass", "~/.my.cnf", "~/.npmrc", "~/.docker/config.json"],
  ...["~/.local/share/com.vercel.cli", "~/.config/netlify"],
];

/** Hidden folders of a project in which others keep things beside agents' settings. */
export const SHARED_FOLDERS: readonly string[] = [
  ...[".github", ".config", ".local", ".src", ".git", ".vscode"],
];

/** Files of a project by which agents start servers. */
export const SERVER_FILES: readonly string[] = [".mcp.json", ".vscode/mcp.json"];
