import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { World } from "../../../src/policy/model/world.ts";
import { isSecretPath, judgePath, judgeProtection } from "../../../src/policy/places/judge-path.ts";
import type { PathAccess } from "../../../src/policy/places/path-class.ts";
import { exampleWorld, windowsWorld } from "./example-world.ts";

const world = exampleWorld();

interface Family {
  readonly name: string;
  readonly access: PathAccess;
  readonly verdict: "ask" | "deny";
  readonly rule: string;
  /** Paths the family must stop, and equally many look-alikes that nothing may stop. */
  readonly stops: readonly string[];
  readonly passes: readonly string[];
}

const FAMILIES: readonly Family[] = [
  {
    name: "settings by which tools start commands",
    access: "write",
    verdict: "ask",
    rule: "files/tool-startup",
    stops: [
      "~/.tmux.conf",
      "~/.ipython/profile_default/startup/a.py",
      "~/.Rprofile",
      "~/.ghci",
      "~/.config/nvim/init.lua",
      "~/.cargo/config.toml",
      "~/.gradle/init.d/x",
      "~/.vimrc",
      "~/.vim/plugin/x.vim",
      "~/.emacs.d/lisp/x.el",
      "~/.mongoshrc.js",
      "~/.config/gdb/gdbinit",
      "~/.jupyter/jupyter_lab_config.py",
      "~/.config/direnv/lib/x.sh",
      "~/.hammerspoon/init.lua",
      "~/.config/Code/User/tasks.json",
    ],
    passes: [
      "dotfiles/.tmux.conf",
      "dotfiles/.vimrc",
      ".vimrc",
      "~/.nanorc",
      "~/.config/starship.toml",
      "~/.config/htop/htoprc",
      "~/.config/bat/config",
      "~/.config/kitty/kitty.conf",
      "~/.config/app/config.toml",
      "~/.vimrc.bak",
      "jupyter/config.py",
      "~/.ipython/notes.md",
      ".Rprofile",
      ".cargo/config.toml",
      "gradle/init.gradle",
      "docs/nvim/init.lua",
    ],
  },
  {
    name: "what agents are told everywhere",
    access: "write",
    verdict: "ask",
    rule: "files/agent-memory",
    stops: [
      "~/.claude/CLAUDE.md",
      "~/.claude/commands/a.md",
      "~/.claude/skills/a/SKILL.md",
      "~/.codex/AGENTS.md",
      "~/.codex/skills/a/SKILL.md",
      "~/.gemini/GEMINI.md",
      "~/.cursor/rules/a.mdc",
      "~/.config/opencode/AGENTS.md",
    ],
    passes: [
      "CLAUDE.md",
      "AGENTS.md",
      ".claude/commands/a.md",
      ".cursor/rules/a.mdc",
      "~/.claude/plans/a.md",
      "~/.claude/projects/-home-ada-x/memory/MEMORY.md",
      "~/.codex/notes.md",
      "docs/GEMINI.md",
    ],
  },
  {
    name: "programs in the place of others",
    access: "write",
    verdict: "ask",
    rule: "files/shadowed-program",
    stops: ["~/.local/bin/git", "~/bin/ls", "~/bin/sudo"],
    passes: ["~/.local/bin/mytool", "bin/ls", "~/.local/bin/git/x"],
  },
  {
    name: "settings of pip",
    access: "write",
    verdict: "ask",
    rule: "files/registry-config",
    stops: ["~/.config/pip/pip.conf", "~/.pip/pip.conf", "~/AppData/Roaming/pip/pip.ini"],
    passes: ["docs/pip.conf", "pip/README.md", "pip.ini.md"],
  },
  {
    name: "programs that everybody on the machine starts",
    access: "write",
    verdict: "ask",
    rule: "files/shared-program",
    stops: ["/usr/local/bin/node", "/opt/homebrew/bin/git"],
    passes: ["usr/local/bin/node", "/opt/app/bin/git"],
  },
  {
    name: "environment files",
    access: "read",
    verdict: "deny",
    rule: "files/env",
    stops: [
      ".env",
      ".env.test.local",
      "api/.env.production",
      "deploy/prod.env",
      "~/.env",
      ".env*",
      ".e*",
      "./x/../.env",
      ".dev.vars",
    ],
    passes: [
      ".env.example",
      ".env.local.sample",
      "docs/environments.md",
      "*.e*",
      ".environment.ts",
      "src/env.ts",
      ".env.d.ts",
      "tests/fixtures/.env",
      "process.env",
    ],
  },
  {
    name: "changes of environment files",
    access: "write",
    verdict: "ask",
    rule: "files/env",
    stops: [".env", ".env.local", "config/test.env"],
    passes: [".env.example", ".env.template", "config/env.yaml"],
  },
  {
    name: "SSH keys",
    access: "read",
    verdict: "deny",
    rule: "files/ssh-key",
    stops: [
      "~/.ssh/id_rsa",
      "/home/*/.ssh/id_rsa",
      "id_ed25519.backup",
      "~/.ssh",
      "/root/.ssh/work",
      "~/.s?h/x",
      "/etc/ssh/ssh_host_rsa_key",
    ],
    passes: [
      "~/.ssh/id_rsa.pub",
      "~/.ssh/config",
      "~/.ssh/known_hosts",
      "~/.ssh/authorized_keys",
      "id_ed25519.pub.backup",
      "src/id_rsa_reader.py",
      "~/.ssh/README.md",
    ],
  },
  {
    name: "changes below .ssh",
    access: "write",
    verdict: "deny",
    rule: "files/ssh-key",
    stops: ["~/.ssh/authorized_keys", "~/.ssh/config", "~/.ssh/id_rsa.pub", "~/.ssh/rc"],
    passes: ["docs/ssh/config", ".sshrc.md", "ssh/config", "src/authorized_keys.ts"],
  },
  {
    name: "private keys",
    access: "read",
    verdict: "deny",
    rule: "files/private-key",
    stops: [
      "certs/server.key",
      "private.pem",
      "*.pem",
      "publisher.pem",
      "rsakey.pem",
      "certkey.pem",
      "app.p12",
      "release.keystore",
      "~/.gnupg/private-keys-v1.d/a.key",
      "/etc/ssl/private/x",
    ],
    passes: [
      "tests/fixtures/key.pem",
      "spec/server.key",
      "src/key.ts",
      "debug.keystore",
      "rsapub.pem",
      "client-public.pem",
      "ca2cert.pem",
      "node_modules/certifi/cacert.pem",
      "/etc/ssl/certs/a.pem",
      "~/.gnupg/gpg.conf",
    ],
  },
  {
    name: "changes of certificates",
    access: "write",
    verdict: "deny",
    rule: "files/certificate",
    stops: ["tls/server.crt", "ca.cer", "root.der"],
    passes: ["tests/tls/server.crt", "/tmp/ca.cer", "docs/crt.md"],
  },
  {
    name: "cloud credentials",
    access: "read",
    verdict: "deny",
    rule: "files/cloud-credentials",
    stops: [
      "~/.aws/credentials",
      "~/.aws",
      "~/.kube/config",
      "~/.azure/accessTokens.json",
      "~/.config/gcloud/x.db",
      "/Users/bo/.aws/sso/cache/a.json",
      "~/.aws/credential?",
    ],
    passes: [
      "docs/.aws.md",
      "src/aws/credentials.ts",
      "~/.aws/config",
      "k8s/config.yaml",
      "src/azure/client.py",
      "tests/fixtures/.aws/credentials",
      "gcloud.log",
    ],
  },
  {
    name: "secrets and credentials files",
    access: "read",
    verdict: "deny",
    rule: "files/secrets",
    stops: [
      "secrets.json",
      "config/credentials.yml",
      "secrets/db.yaml",
      ".vault-token",
      "/run/secrets/db",
      "credential?.json",
      "client_secret_1.json",
    ],
    passes: [
      "docs/credentials.md",
      "src/secrets/scan.ts",
      "src/secrets",
      "config/credentials.yml.enc",
      "secretary.json",
      "*.json",
      "secrets.test.ts",
    ],
  },
  {
    name: "token files",
    access: "read",
    verdict: "deny",
    rule: "files/token",
    stops: [
      "~/.npmrc",
      "~/.netrc",
      ".pypirc",
      "~/.docker/config.json",
      "~/.git-credentials",
      "~/.config/gh/hosts.yml",
      "auth.json",
    ],
    passes: [
      "src/tokens.json",
      "src/token.ts",
      ".docker/config.md",
      "docs/netrc.md",
      "config/gh/hosts.ini",
      "tokenizer.json",
      "author.json",
    ],
  },
  {
    name: "other stores of secrets",
    access: "read",
    verdict: "deny",
    rule: "",
    stops: [
      "~/.claude/.credentials.json",
      "~/.codex/auth.json",
      "~/.mozilla/firefox/a/logins.json",
      "~/.password-store/x.gpg",
      "pw.kdbx",
      "wallet.dat",
      "/etc/shadow",
      "/proc/self/environ",
    ],
    passes: [
      "~/.claude/CLAUDE.md",
      "~/.codex/AGENTS.md",
      "src/firefox/logins.ts",
      "password-store.md",
      "kdbx.ts",
      "src/wallet.ts",
      "/etc/passwd",
      "/proc/cpuinfo",
    ],
  },
  {
    name: "git's own files",
    access: "write",
    verdict: "deny",
    rule: "files/git-internals",
    stops: [".git/config", ".git/hooks/pre-commit", ".git", "sub/.git/HEAD", "src/../.git/index"],
    passes: [
      ".gitignore",
      ".github/x.md",
      ".git/COMMIT_EDITMSG",
      "docs/git/config",
      ".gitattributes",
    ],
  },
  {
    name: "lock files",
    access: "write",
    verdict: "ask",
    rule: "files/lock-file",
    stops: ["package-lock.json", "web/yarn.lock", "Cargo.lock", "uv.lock", "go.sum", "poetry.lock"],
    passes: [
      "lock.json",
      "node_modules/a/package-lock.json",
      "/tmp/yarn.lock",
      "locks.ts",
      "test/fixtures/Cargo.lock",
      "src/uv.lock.ts",
    ],
  },
  {
    name: "project, container and pipeline files",
    access: "write",
    verdict: "ask",
    rule: "",
    stops: [
      "package.json",
      "tsconfig.json",
      "Cargo.toml",
      "Dockerfile",
      "docker-compose.yaml",
      ".dockerignore",
      ".github/workflows/ci.yml",
      ".gitlab-ci.yaml",
      "Jenkinsfile",
      "terraform/main.tf",
      "k8s/app.yaml",
      "kubernetes/x.yml",
    ],
    passes: [
      "src/package.ts",
      "tsconfig.md",
      "cargo.rs",
      "docs/docker.md",
      "compose.ts",
      "dockerignore",
      ".github/ISSUE_TEMPLATE.md",
      "gitlab.yaml",
      "jenkins.md",
      "pkg/kubernetes/client.go",
      "k8s.ts",
      "infra.md",
    ],
  },
  {
    name: "what runs by itself, and the system",
    access: "write",
    verdict: "ask",
    rule: "",
    stops: [
      "~/.bashrc",
      "/root/.zshrc",
      "/etc/hosts",
      "/etc/cron.d/job",
      "~/Library/LaunchAgents/a.plist",
    ],
    passes: ["dotfiles/.bashrc", "zshrc.md", "etc/hosts", "cron.d/job", "Library/a.plist"],
  },
  {
    name: "the guard's own settings",
    access: "write",
    verdict: "ask",
    rule: "files/self-protection",
    stops: [
      ".claude/settings.json",
      "~/.claude/settings.local.json",
      ".fairlead/config.toml",
      ".codex/hooks.json",
      "~/.codex/plugins/cache/a/b/1/run.sh",
      "~/.gemini/extensions/extension-enablement.json",
      "~/.local/bin/fairlead",
      "~/.config/fairlead/rules/a.toml",
    ],
    passes: [
      ".claude/commands/a.md",
      "~/.claude/notes.md",
      ".fairlead/jobs/26/a.md",
      ".codex/prompts/a.md",
      "~/.codex/notes.md",
      "~/.gemini/notes.md",
      "~/.local/bin/other",
      "src/fairlead/config.toml",
    ],
  },
];

describe.each(FAMILIES)("$name", ({ access, verdict, rule, stops, passes }) => {
  test.each([...stops])(`${access} %s is stopped`, (path) => {
    const finding = judgePath(access, path, world);
    expect(finding?.verdict).toBe(verdict);
    if (rule !== "") expect<string | undefined>(finding?.rule).toBe(rule);
    expect(finding?.words).toBe(path);
  });

  test.each([...passes])(`${access} %s passes`, (path) => {
    expect(judgePath(access, path, world)).toBeUndefined();
  });

  test("has as many passes as stops", () => {
    expect(passes.length).toBe(stops.length);
  });
});

describe("accesses", () => {
  test("listing is fine everywhere", () => {
    for (const { stops } of FAMILIES) {
      for (const path of stops) expect(judgePath("list", path, world)).toBeUndefined();
    }
  });

  test.each([
    ".git/config",
    ".git/HEAD",
    "package.json",
    "yarn.lock",
    "~/.bashrc",
    ".claude/settings.json",
  ])("reading %s is fine although writing is not", (path) => {
    expect(judgePath("read", path, world)).toBeUndefined();
    expect(judgePath("write", path, world)).toBeDefined();
  });

  test("deleting a stale git lock asks, where other git files are refused", () => {
    expect(judgePath("delete", ".git/index.lock", world)?.verdict).toBe("ask");
    expect(judgePath("delete", ".git/index", world)?.verdict).toBe("deny");
  });

  test("known_hosts asks before it changes, where keys are refused", () => {
    expect(judgePath("write", "~/.ssh/known_hosts", world)?.verdict).toBe("ask");
    expect(judgePath("write", "~/.ssh/id_rsa", world)?.verdict).toBe("deny");
  });

  test("only the guard's own files are protected from metadata changes", () => {
    expect(judgeProtection("~/.local/bin/fairlead", world)?.verdict).toBe("ask");
    expect(judgeProtection("~/.ssh/id_rsa", world)).toBeUndefined();
  });
});

describe("ways to write a path", () => {
  test("relative paths start at the directory of the call", () => {
    expect(judgePath("read", "id", world, "/home/ada/.ssh")?.verdict).toBe("deny");
    expect(judgePath("read", "credentials", exampleWorld({ cwd: "/home/ada/.aws" }))?.verdict).toBe(
      "deny",
    );
  });

  test("unknown parts stand for anything", () => {
    expect(judgePath("read", "\uFFFC/.ssh/id_rsa", world)?.verdict).toBe("deny");
    expect(judgePath("read", ".env\uFFFC", world)?.verdict).toBe("deny");
    expect(judgePath("read", "\uFFFC", world)).toBeUndefined();
  });

  test("a NUL ends the path, as it does for the system", () => {
    expect(judgePath("read", ".env\0.md", world)?.verdict).toBe("deny");
  });

  test("another user's home and an unknown home are homes", () => {
    expect(judgePath("read", "~bob/.npmrc", world)?.verdict).toBe("deny");
    expect(judgePath("read", "~/.npmrc", exampleWorld({ home: undefined }))?.verdict).toBe("deny");
  });

  test.each([
    "C:\\Users\\Ada\\.ssh\\id_rsa",
    "c:/users/ADA/.SSH/ID_RSA",
    "\\\\server\\share\\.ssh\\id_rsa",
    "\\\\?\\C:\\Users\\Ada\\.ssh\\id_rsa",
    "/c/Users/Ada/.aws/credentials",
    "~\\.AWS\\credentials",
    "..\\.env",
    ".env.",
    ".env::$DATA",
    "C:\\Windows\\System32\\config\\SAM",
    "C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\User Data\\Default\\Login Data",
  ])("windows: reading %s is refused", (path) => {
    expect(judgePath("read", path, windowsWorld())?.verdict).toBe("deny");
  });

  test.each([
    "C:\\Users\\Ada\\.ssh\\id_rsa.pub",
    "c:/users/ADA/app/src/main.ts",
    "\\\\server\\share\\docs\\a.md",
    "..\\.env.example",
    "C:\\..\\..\\app\\a.ts",
    "C:\\Users\\Ada\\app\\tests\\fixtures\\key.pem",
  ])("windows: reading %s passes", (path) => {
    expect(judgePath("read", path, windowsWorld())).toBeUndefined();
  });

  test("windows: the guard's own binary is protected whatever the case", () => {
    expect(judgePath("write", "c:\\tools\\FAIRLEAD.exe", windowsWorld())?.verdict).toBe("ask");
  });

  test("a Windows path is read as one on every platform", () => {
    expect(judgePath("read", "C:\\Users\\Bo\\.AWS\\credentials", world)?.verdict).toBe("deny");
  });

  test("case matters only where the file system says so", () => {
    const mac = exampleWorld({ platform: "darwin", home: "/Users/ada" });
    expect(judgePath("read", "/Users/ada/.SSH/ID_RSA", mac)?.verdict).toBe("deny");
    expect(judgePath("read", "/private/etc/master.passwd", mac)?.verdict).toBe("deny");
    expect(judgePath("read", "/home/ada/.SSH/ID_RSA", world)).toBeUndefined();
  });
});

describe("symlinks", () => {
  const linked = (from: string, to: string): World =>
    exampleWorld({
      realPath: (path) => (path.startsWith(from) ? to + path.slice(from.length) : path),
    });

  test("an innocent name that links to a secret is refused", () => {
    const world = linked("/home/ada/app/notes.txt", "/home/ada/.ssh/id_rsa");
    expect(judgePath("read", "notes.txt", world)?.verdict).toBe("deny");
    expect(isSecretPath("notes.txt", world)).toBe(true);
  });

  test("deleting the link deletes no secret, but a linked folder is followed", () => {
    const world = linked("/home/ada/app/notes.txt", "/home/ada/.ssh/id_rsa");
    expect(judgePath("delete", "notes.txt", world)).toBeUndefined();
    const folder = linked("/home/ada/app/link", "/home/ada/.ssh");
    expect(judgePath("delete", "link/work", folder)?.verdict).toBe("deny");
  });

  test("a refused name is not looked up", () => {
    let calls = 0;
    const world = exampleWorld({
      realPath: (path) => (path.endsWith("/app") ? path : `${calls++}`),
    });
    judgePath("read", ".env", world);
    judgePath("read", "\uFFFC/x", world);
    expect(calls).toBe(0);
  });

  test.each([
    ["/home/ada/app/.env", "/home/ada/.zshrc", undefined],
    ["/home/ada/app/.env", "/home/ada/other/.env", undefined],
    ["/home/ada/app/.env", "/home/ada/app/config/.env", "project-file"],
    ["/home/ada/app", "/data/app", "project-file"],
  ] as const)("a line added to an environment file, with %s leading to %s", (from, to, stake) => {
    const found = judgePath("write", ".env", linked(from, to), undefined, true);
    expect(found?.verdict).toBe("ask");
    expect(found?.stake).toBe(stake);
  });

  test("fixtures stay fixtures when the project is reached through a link", () => {
    const world = linked("/home/ada/app", "/data/app");
    expect(judgePath("read", "tests/fixtures/key.pem", world)).toBeUndefined();
  });
});

describe("secret paths", () => {
  test.each([".env", "~/.ssh/id_rsa", "~/.bash_history", ".npmrc", "/etc/shadow"])(
    "%s is secret",
    (path) => {
      expect(isSecretPath(path, world)).toBe(true);
    },
  );
  test.each([".env.example", "~/.ssh/config", "package.json", ".git/config", "server.crt"])(
    "%s is not",
    (path) => {
      expect(isSecretPath(path, world)).toBe(false);
    },
  );
});

test("any text gets an answer", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "~",
    "*",
    "[",
    "]",
    "?",
    ".env",
    ".ssh",
    "C:",
    "\0",
    "\uFFFC",
    "a",
    " ",
  );
  const path = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(path, fc.constantFrom("read", "write", "delete", "list"), (text, access) => {
      for (const each of [world, windowsWorld()]) judgePath(access as PathAccess, text, each);
    }),
  );
});

test("a path that climbs and returns gets the same answer", () => {
  const paths = FAMILIES.flatMap(({ stops, access }) => stops.map((path) => ({ path, access })));
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      fc.constantFrom("./", "x/../", "a/b/../../", ".//"),
      (each, detour) => {
        fc.pre(!/^[~/]/.test(each.path));
        expect(judgePath(each.access, detour + each.path, world)?.verdict).toBe(
          judgePath(each.access, each.path, world)?.verdict,
        );
      },
    ),
  );
});

test("a path of a megabyte costs bounded work", () => {
  for (const unit of ["a/", "../", "[", "*", "?", "a*", "*/", "b.e*/"]) {
    expect(judgePath("read", unit.repeat(500_000), world)).toBeUndefined();
  }
});

test("a path of nothing but secret folders is refused at once", () => {
  expect(judgePath("read", ".ssh/.aws/".repeat(3000), world)?.verdict).toBe("deny");
});

test("the root and the empty path are in no class", () => {
  for (const each of [world, windowsWorld(), exampleWorld({ platform: "darwin" })]) {
    for (const path of ["/", "", ".", "//", "C:\\"]) {
      expect(judgePath("read", path, each)).toBeUndefined();
    }
  }
});
