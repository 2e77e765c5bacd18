import type { Platform } from "../io.ts";

/** Where a package manager, compiler or test tool keeps what it can fetch or make again. */
export interface ToolPlace {
  /** Below the home folder, unless it is absolute. */
  readonly path: string;
  /** A variable that moves it, and what lies below the folder that the variable names. */
  readonly moved?: readonly [variable: string, below: string];
  /** Programs for which an absent folder is made, as they would make it themselves. */
  readonly tools?: readonly string[];
}

/** Caches and stores that a bounded command may write, by platform. */
export function toolPlaces(platform: Platform): readonly ToolPlace[] {
  const caches: readonly ToolPlace[] =
    platform === "darwin"
      ? [{ path: "Library/Caches" }, { path: "Library/pnpm/store" }, { path: ".cache" }]
      : [{ path: ".cache", moved: ["XDG_CACHE_HOME", ""], tools: ["sh"] }];
  return [...caches, ...STORES];
}

const STORES: readonly ToolPlace[] = [
  { path: ".npm", moved: ["npm_config_cache", ""], tools: ["npm"] },
  { path: ".node-gyp" },
  { path: ".yarn/berry", tools: ["yarn"] },
  { path: ".pnpm-store" },
  { path: ".local/share/pnpm/store" },
  { path: ".bun/install/cache", tools: ["bun"] },
  { path: ".deno" },
  { path: ".cargo/registry", moved: ["CARGO_HOME", "/registry"], tools: ["cargo"] },
  { path: ".cargo/git", moved: ["CARGO_HOME", "/git"], tools: ["cargo"] },
  { path: ".cargo/.package-cache", moved: ["CARGO_HOME", "/.package-cache"] },
  { path: ".cargo/.global-cache", moved: ["CARGO_HOME", "/.global-cache"] },
  { path: "go/pkg", moved: ["GOPATH", "/pkg"], tools: ["go"] },
  { path: ".config/go/telemetry" },
  { path: ".m2/repository", tools: ["mvn"] },
  { path: ".gradle/caches", moved: ["GRADLE_USER_HOME", "/caches"], tools: ["gradle"] },
  { path: ".gradle/daemon", moved: ["GRADLE_USER_HOME", "/daemon"], tools: ["gradle"] },
  { path: ".gradle/native", moved: ["GRADLE_USER_HOME", "/native"], tools: ["gradle"] },
  { path: ".gradle/wrapper", moved: ["GRADLE_USER_HOME", "/wrapper"] },
  { path: ".gradle/.tmp", moved: ["GRADLE_USER_HOME", "/.tmp"] },
  { path: ".ivy2/cache" },
  { path: ".ivy2/local" },
  { path: ".sbt/boot" },
  { path: ".nuget/packages", tools: ["dotnet"] },
  { path: ".local/share/NuGet" },
  { path: ".composer/cache" },
  { path: ".pub-cache/hosted" },
  { path: ".stack/pantry" },
  { path: ".cabal/packages" },
  { path: ".hex/packages" },
  { path: ".conan2/p" },
  { path: ".terraform.d/plugin-cache" },
  { path: ".local/share/uv", tools: ["uv"] },
  { path: ".local/share/virtualenvs" },
  { path: ".conda/pkgs" },
];

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
