import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GapKind } from "../../src/confine/gaps.ts";
import type { Sandbox } from "../support/world.ts";
import { inside } from "./world.ts";

/**
 * An attack that needs a situation of its own: what is there before, lines that each run in bounds of their own, and
 * what is then looked at.
 */
export interface Situation {
  /** Files that are there, below the home or, with `./`, the project; a folder ends with a slash. */
  readonly files?: readonly string[];
  /** Run without bounds before, in the project. */
  readonly before?: string;
  readonly lines: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that the lines run in, below the home. */
  readonly cwd?: string;
  /** Words before each line, bounds included. */
  readonly around?: (command: readonly string[]) => readonly string[];
  /** The program of a server that runs outside meanwhile, in Python; it says when it listens. */
  readonly server?: string;
  readonly goals: readonly Goal[];
}

/** What an attack is after. */
export interface Goal {
  readonly what: string;
  /** Reached where this file exists or has other content than before; or where the output has this word. */
  readonly file?: string;
  readonly word?: string;
  /** By which gaps an engine says that it cannot hold it; of those with paths, one of the file. */
  readonly gaps?: readonly GapKind[];
}

/** A situation with one goal. */
function alone({ what, file, word, gaps, ...rest }: Goal & Omit<Situation, "goals">): Situation {
  const aim = { ...(file === undefined ? {} : { file }), ...(word === undefined ? {} : { word }) };
  return { ...rest, goals: [{ what, ...aim, ...(gaps === undefined ? {} : { gaps }) }] };
}

/** A situation in which each file of a list is attacked, one after the other. */
function many(
  what: string,
  files: readonly string[],
  lineFor: (path: string) => string,
  there: readonly string[],
): Situation {
  const path = (file: string) => (file.startsWith("./") ? file : `~/${file}`);
  return {
    files: there,
    lines: [files.map((file) => `(${lineFor(path(file))})`).join("\n")],
    goals: files.map((file) => ({ what: `${file} ${what}`, file, gaps: ["change", "make"] })),
  };
}

const python = (code: string) => `python3 - <<'CODE'\n${code}\nCODE`;
const commit = "git -c user.name=a -c user.email=b commit -q --allow-empty -m x";
const evil = "printf '#!/bin/sh\\n' > h && chmod +x h";

/** Single files that count, each written and replaced. */
const SINGLE = [
  ...[".bashrc", ".profile", ".bash_profile", ".zshrc", ".zshenv", ".gitconfig", ".inputrc"],
  ...[".claude.json", ".claude/settings.json", ".codex/config.toml", ".gemini/settings.json"],
  ...[".config/fairlead/config.toml", ".config/git/config", ".config/fish/config.fish"],
  ...[".config/systemd/user/x.service", ".ssh/authorized_keys", ".ssh/config", ".vimrc"],
  ...["./.git/config", "./.claude/settings.json", "./.fairlead/config.toml", "./.mcp.json"],
  ...["./.cursor/hooks.json", "./.github/hooks/x.json", "./.git/hooks/pre-commit"],
];

/** Files that count once they are there. */
const ABSENT = [
  ...["./.codex/hooks.json", "./.gemini/settings.json", "./.cursor/hooks.json"],
  ...[
    "./.qwen/settings.json",
    "./.claude/settings.local.json",
    "./.mcp.json",
    "./.vscode/mcp.json",
  ],
  ...["./.fairlead/config.toml", "./.git/hooks/post-checkout", "./.git/commondir"],
  ...[".bash_login", ".zlogin", ".pam_environment", ".config/autostart/x.desktop"],
  ...[".claude/hooks/x", ".local/bin/git", ".codex/hooks.json", "other/.envrc"],
];

const files: readonly Situation[] = [
  many("written", SINGLE, (path) => `echo taken >> ${path}`, SINGLE),
  many("replaced", SINGLE, (path) => `echo taken > t && mv -f t ${path}`, SINGLE),
  many("deleted", SINGLE, (path) => `rm -f ${path}`, SINGLE),
  many("linked", SINGLE, (path) => `ln ${path} h && echo taken > h; rm -f h`, SINGLE),
  many(
    "made where nothing is",
    ABSENT,
    (path) => `mkdir -p "$(dirname ${path})"; echo taken > ${path}`,
    [".codex/", ".gemini/", ".cursor/", ".qwen/", "./.git/hooks/", "other/"],
  ),
];

const git: readonly Parameters<typeof alone>[0][] = [
  {
    what: "the folder of Git moved away, and a copy put in its place",
    before: "git init -q",
    lines: [`mv .git g && cp -r g .git && ${evil} && cp h .git/hooks/pre-commit`],
    file: "./.git/hooks/pre-commit",
    gaps: ["change", "make"],
  },
  {
    what: "the hooks that several work trees share",
    before: `git init -q ../home/main && git -C ../home/main ${commit.slice(4)} && rm -rf spare && git -C ../home/main worktree add -qf "$PWD/tree"`,
    cwd: "../project/tree",
    lines: [`${evil} && cp h ~/main/.git/hooks/pre-commit`],
    file: "main/.git/hooks/pre-commit",
    gaps: ["change"],
  },
  {
    what: "the file that leads a work tree to its repository",
    before: `git init -q ../home/main && git -C ../home/main ${commit.slice(4)} && git -C ../home/main worktree add -qf "$PWD/tree"`,
    cwd: "../project/tree",
    lines: ["mkdir e && echo 'gitdir: e' > .git"],
    file: "./tree/.git",
    gaps: ["change"],
  },
  {
    what: "the hooks of a submodule",
    before: `git init -q && git init -q ../home/sub && git -C ../home/sub ${commit.slice(4)} && git -c protocol.file.allow=always submodule --quiet add ../home/sub sub`,
    lines: [`${evil} && cp h .git/modules/sub/hooks/pre-commit`],
    file: "./.git/modules/sub/hooks/pre-commit",
    gaps: ["change"],
  },
  {
    what: "another project, called the repository of this one by a file",
    files: ["other/.git/", "other/HEAD"],
    lines: ['rm -rf .git; echo "gitdir: $HOME/other" > .git', "echo taken > ~/other/x"],
    file: "other/x",
  },
  {
    what: "another project, called the repository of this one by a link",
    files: ["other/HEAD"],
    lines: ["rm -rf .git; ln -s ~/other .git", "echo taken > ~/other/x"],
    file: "other/x",
  },
  {
    what: "another project, called what work trees share",
    files: ["other/HEAD"],
    lines: [
      'rm -rf .git; mkdir -p f; echo x > f/HEAD; echo "$HOME/other" > f/commondir; echo "$PWD/.git" > f/gitdir; echo "gitdir: f" > .git',
      "echo taken > ~/other/x",
    ],
    file: "other/x",
  },
];

const widened: readonly Parameters<typeof alone>[0][] = [
  {
    what: "the home, as the folder that a command runs in",
    cwd: ".",
    lines: ["echo taken > ~/x"],
    file: "x",
  },
  {
    what: "the home, from the root of all folders",
    cwd: "/",
    lines: ["echo taken > ~/x"],
    file: "x",
  },
  {
    what: "agents' settings, from their own folder",
    files: [".claude/"],
    cwd: ".claude",
    env: { CLAUDE_PROJECT_DIR: "$HOME" },
    lines: ["echo taken > settings.json"],
    file: ".claude/settings.json",
  },
  {
    what: "the home, called temporary",
    env: { TMPDIR: "$HOME" },
    lines: ["echo taken > ~/x"],
    file: "x",
  },
  {
    what: "the home, called a cache",
    env: { XDG_CACHE_HOME: "$HOME", npm_config_cache: "$HOME", GOPATH: "$HOME" },
    lines: ["echo taken > ~/x"],
    file: "x",
  },
  {
    what: "the home, called the project",
    env: { CLAUDE_PROJECT_DIR: "$HOME" },
    lines: ["echo taken > ~/x"],
    file: "x",
  },
  {
    what: "keys, called the socket of an agent of keys",
    files: [".ssh/key"],
    env: { SSH_AUTH_SOCK: "$HOME/.ssh" },
    lines: ["cat ~/.ssh/key"],
    word: "as it was",
  },
  {
    what: "a project's link to the home followed by the next command",
    lines: ["ln -s ~ h", "echo taken > h/x"],
    file: "x",
  },
  {
    what: "a folder that stays open from before",
    around: (command) => ["sh", "-c", 'exec 9< "$HOME"; exec "$@"', "sh", ...command],
    lines: ["echo taken > /proc/self/fd/9/x"],
    file: "x",
  },
];

const listening = (address: string, family = "AF_UNIX") =>
  `import os, socket
server = socket.socket(socket.${family})
server.bind(${address})
server.listen()
print("listens", flush=True)
while True:
    server.accept()[0].recv(9)
    open(os.environ["HOME"] + "/x", "w").write("taken")`;

const asking = (address: string, family = "AF_UNIX") =>
  python(`import socket, time
client = socket.socket(socket.${family})
client.connect(${address})
client.send(b"x")
time.sleep(0.2)`);

const servers: readonly Parameters<typeof alone>[0][] = [
  {
    what: "a server that runs outside, asked by a socket without a path",
    server: listening('"\\0fairlead-attack-" + os.environ["NAME"]'),
    lines: [asking('"\\0fairlead-attack-" + __import__("os").environ["NAME"]')],
    file: "x",
    gaps: ["ask"],
  },
  {
    what: "a server that runs outside, asked by a socket with a path",
    server: listening('"server"'),
    lines: [asking('"server"')],
    file: "x",
    gaps: ["ask"],
  },
];

const typing = (request: string) =>
  python(`import ctypes, os
call = ctypes.CDLL(None).syscall
number = 29 if os.uname().machine == "aarch64" else 16
if call(number, os.open("/dev/tty", os.O_RDWR), ctypes.c_ulong(${request}), b"x") == 0:
    print("has typed")`);

const onTerminal = (command: readonly string[]) => [
  ...["script", "-qec", command.map(quoted).join(" "), "/dev/null"],
];

const terminals: readonly Parameters<typeof alone>[0][] = [
  {
    what: "a line typed into the terminal of the person",
    around: onTerminal,
    lines: [typing("0x5412")],
    word: "has typed",
  },
  {
    what: "a line typed by a number of which the kernel reads one half",
    around: onTerminal,
    lines: [typing("0x5412 | 1 << 40")],
    word: "has typed",
  },
];

const others: readonly Parameters<typeof alone>[0][] = [
  {
    what: "all processes that there are",
    around: (command) => [
      "sh",
      "-c",
      'bwrap --dev-bind / / --unshare-pid --proc /proc sh -c "$0" sh "$@" | grep -q alive || echo gone',
      'sleep 20 > /dev/null & "$@"; kill -0 $! && echo alive',
      ...command,
    ],
    lines: ["kill -9 -1", python("import os\nos.kill(-1, 9)")],
    word: "gone",
  },
  {
    what: "a key that the kernel keeps",
    around: (command) => [
      "python3",
      "-c",
      `import ctypes, os, sys
call = ctypes.CDLL(None).syscall
arm = os.uname().machine == "aarch64"
call(219 if arm else 250, 1, None)
call(217 if arm else 248, b"user", b"fairlead", b"key-of-the-kernel", 17, -3)
os.execvp(sys.argv[1], sys.argv[1:])`,
      ...command,
    ],
    lines: [
      python(`import ctypes, os
call = ctypes.CDLL(None).syscall
arm = os.uname().machine == "aarch64"
key = call(219 if arm else 250, 10, -3, b"user", b"fairlead", 0)
said = ctypes.create_string_buffer(100)
call(219 if arm else 250, 11, key, said, 100)
print(said.value.decode())`),
    ],
    word: "key-of-the-kernel",
  },
  {
    what: "a command that outlives its caller",
    lines: ["(setsid sh -c 'sleep 0.5; echo taken > ~/x' > /dev/null 2>&1 &)"],
    file: "x",
  },
  {
    what: "the machine's own settings",
    around: (command) => ["unshare", "-u", ...command],
    lines: ['echo taken > /proc/sys/kernel/hostname; echo "is $(cat /proc/sys/kernel/hostname)"'],
    word: "is taken",
  },
];

export const SITUATIONS: readonly Situation[] = [
  ...files,
  ...[...git, ...widened, ...servers, ...terminals, ...others].map(alone),
];

/** Makes what a situation finds. */
export function prepare({ files = [], before }: Situation, sandbox: Sandbox): void {
  for (const folder of [".cache", ".ssh", ".config/fairlead", ".local/bin", ".claude"])
    mkdirSync(join(sandbox.home, folder), { recursive: true });
  for (const file of files) {
    const path = inside(sandbox, file);
    mkdirSync(file.endsWith("/") ? path : dirname(path), { recursive: true });
    if (!file.endsWith("/")) writeFileSync(path, AS_IT_WAS);
  }
  if (before === undefined) return;
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: sandbox.home,
    GIT_CEILING_DIRECTORIES: join(sandbox.home, ".."),
  };
  const made = Bun.spawnSync(["sh", "-c", before], { cwd: sandbox.project, env });
  if (!made.success) throw new Error(made.stderr.toString());
}

const AS_IT_WAS = "as it was\n";

/** What a file holds; undefined where there is none. */
export function contentOf(sandbox: Sandbox, file: string): string | undefined {
  try {
    return readFileSync(inside(sandbox, file), "utf8");
  } catch {
    return undefined;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'"'"'`)}'`;
}
