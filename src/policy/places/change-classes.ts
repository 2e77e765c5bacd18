import { listed } from "../text/path.ts";
import type { PathClass } from "./path-class.ts";
import { startClasses } from "./start-classes.ts";

const ASK_BOTH = { write: "ask", delete: "ask" } as const;

/** Paths that anyone may read, but that not every tool call should change: git, project, system. */
export function changeClasses(): readonly PathClass[] {
  return [
    {
      rule: "files/git-internals",
      noun: "one of Git's own files",
      write: "deny",
      delete: "deny",
      instead: "use Git commands: `git config`, `git update-ref`, `git restore`",
      paths: [".git", ".git/"],
    },
    {
      rule: "files/git-scratch",
      noun: "the commit message that Git is about to use",
      overrides: ["write"],
      paths: [".git/COMMIT_EDITMSG", ".git/MERGE_MSG", ".git/SQUASH_MSG", ".git/TAG_EDITMSG"],
    },
    {
      rule: "files/git-lock",
      noun: "one of Git's temporary files, or its local ignore list",
      stake: "recoverable",
      ...ASK_BOTH,
      overrides: ["write", "delete"],
      instead: "make sure first that no Git process is running",
      paths: listed(
        ".git/index.lock, .git/HEAD.lock, .git/config.lock, .git/packed-refs.lock",
        ".git/shallow.lock, .git/ORIG_HEAD, .git/FETCH_HEAD, .git/MERGE_HEAD, .git/REBASE_HEAD",
        ".git/CHERRY_PICK_HEAD, .git/REVERT_HEAD, .git/gc.pid, .git/gc.log, .git/info/exclude",
      ),
    },
    {
      rule: "files/lock-file",
      noun: "a lock file that only the package manager should write",
      stake: "project-file",
      // Who deletes one has it made anew from the manifest.
      write: "ask",
      except: ["fixtures", "temporary", "dependencies"],
      instead: "let the package manager change it (`npm update`)",
      paths: listed(
        "package-lock.json, npm-shrinkwrap.json, yarn.lock, pnpm-lock.yaml, pnpm-lock.yml",
        "bun.lock, bun.lockb, deno.lock, Cargo.lock, Gemfile.lock, composer.lock, Pipfile.lock",
        "poetry.lock, pdm.lock, pixi.lock, uv.lock, pylock.toml, go.sum, go.work.sum, mix.lock",
        "pubspec.lock, Podfile.lock, Package.resolved, packages.lock.json, gradle.lockfile",
        "flake.lock, conda-lock.yml, .terraform.lock.hcl, Chart.lock, stack.yaml.lock",
      ),
    },
    {
      rule: "files/project-config",
      noun: "a file that defines the project",
      stake: "project-file",
      ...ASK_BOTH,
      except: ["fixtures", "temporary", "dependencies"],
      instead: "use the tool that owns the file: `npm pkg set`, `cargo add`, `uv add`",
      paths: listed(
        "package.json, tsconfig.json, pyproject.toml, Cargo.toml, go.mod, composer.json, Gemfile",
        "Pipfile, pom.xml, build.gradle, build.gradle.kts, deno.json, deno.jsonc",
        "pnpm-workspace.yaml, mix.exs, pubspec.yaml, Package.swift",
      ),
    },
    {
      rule: "files/docker",
      noun: "a file that says how the project's containers are built",
      stake: "project-file",
      ...ASK_BOTH,
      except: ["fixtures", "temporary", "dependencies"],
      paths: listed(
        "Dockerfile, Dockerfile.*, *.Dockerfile, Containerfile, .dockerignore, docker-compose.yml",
        "docker-compose.yaml, docker-compose.*, compose.yml, compose.yaml",
      ),
    },
    {
      rule: "files/ci",
      noun: "a file that says what runs in CI or on a commit",
      stake: "project-file",
      ...ASK_BOTH,
      except: ["fixtures", "temporary", "dependencies"],
      paths: listed(
        ".github/workflows/, .github/actions/, .gitlab-ci.yml, .gitlab-ci.yaml, .gitlab/ci/",
        "Jenkinsfile, Jenkinsfile.*, .circleci/, .buildkite/, .woodpecker/, .woodpecker.yml",
        ".drone.yml, .travis.yml, appveyor.yml, .appveyor.yml, azure-pipelines.yml",
        "azure-pipelines.yaml, bitbucket-pipelines.yml, cloudbuild.yaml, buildspec.yml",
        ".forgejo/workflows/, .gitea/workflows/, CODEOWNERS, .husky/, .pre-commit-config.yaml",
        "lefthook.yml",
      ),
    },
    {
      rule: "files/infrastructure",
      noun: "a description of running infrastructure",
      stake: "project-file",
      ...ASK_BOTH,
      except: ["fixtures", "source", "temporary", "dependencies", "folder"],
      paths: listed(
        "terraform/, .terraform/, kubernetes/, k8s/, *.tf, *.tfvars, terragrunt.hcl, Pulumi.yaml",
        "Pulumi.*, serverless.yml, Chart.yaml, cdk.json, *.bicep, fly.toml, Vagrantfile",
      ),
    },
    {
      rule: "files/infrastructure",
      noun: "the record of running infrastructure",
      stake: "project",
      ...ASK_BOTH,
      except: ["fixtures", "source", "temporary", "dependencies", "folder"],
      paths: ["*.tfstate", "*.tfstate.backup"],
    },
    ...startClasses(),
    {
      rule: "files/system",
      noun: "a part of the operating system",
      ...ASK_BOTH,
      paths: listed(
        "/etc/, /bin/, /sbin/, /lib/, /lib64/, /usr/bin/, /usr/sbin/, /usr/lib/, /usr/lib64/",
        "/usr/include/, /usr/share/, /boot/, /sys/, /proc/, /System/, /Library/, /Windows/",
        "/Program Files/, /Program Files (x86)/, /ProgramData/",
      ),
    },
  ];
}

/** Settings that decide whether this guard and other hooks run at all; see also `World.guarded`. */
export const PROTECTED_CLASS: PathClass = {
  rule: "files/self-protection",
  noun: "settings that decide which hooks and guards run",
  ...ASK_BOTH,
  except: ["fixtures"],
  instead: "ask the user to make this change",
  paths: listed(
    ".fairlead, .fairlead/config.toml, .fairlead/config.local.toml, .fairlead/rules/",
    ".fairlead/policy/, .fairlead/hooks/, .fairlead/memory/, .config/fairlead/",
    ".local/state/fairlead/, .local/share/fairlead/, Application Support/fairlead/",
    "AppData/Roaming/fairlead/, AppData/Local/fairlead/, /etc/fairlead/, /ProgramData/fairlead/",
    ".moai/config/, .src/opencode/hooks.json, .claude/settings.json, .claude/settings.local.json",
    ".claude/managed-settings.json, .claude/hooks/, .claude/plugins/, .claude.json",
    ".claude-plugin/, managed-settings.json, managed-settings.d/, /etc/claude-code/",
    ".codex/config.toml, .codex/hooks.json, .codex/requirements.toml, .codex/plugins/, /etc/codex/",
    ".gemini/settings.json, .gemini/extensions/, /etc/gemini-cli/, .qwen/settings.json",
    ".cursor/hooks.json, .cursor/hooks/, /etc/cursor/, .github/hooks/",
    ".github/copilot/settings.json, .github/copilot/settings.local.json, .copilot/hooks/",
    ".copilot/settings.json, /etc/github-copilot/, .windsurf/hooks.json",
    ".codeium/windsurf/hooks.json, /etc/windsurf/, .factory/hooks.json, .factory/hooks/",
    ".factory/settings.json, .kiro/hooks/, .kiro/agents/, .opencode/plugins/, .opencode/plugin/",
    ".config/opencode/plugins/, .config/opencode/plugin/, .pi/agent/extensions/",
    ".pi/agent/settings.json, .pi/extensions/, .pi/settings.json, .openclaw/extensions/",
    ".openclaw/openclaw.json, opencode.json, opencode.jsonc, .clinerules/hooks/, Cline/Hooks/",
    "~/Documents/Cline/Hooks/, .wave/settings.json, .wave/settings.local.json, .hermes/config.yaml",
    ".hermes/shell-hooks-allowlist.json, .hermes/plugins/, .kimi-code/config.toml",
    ".kimi/config.toml, hooks/hooks.json, .cchook/config.yaml, .cline/hooks/, .kilo/plugins/",
    ".kilo/plugin/, .config/kilo/plugins/, .config/kilo/plugin/, kilo.json, kilo.jsonc, crush.json",
    ".crush.json, .augment/settings.json, .augment/settings.local.json, /etc/augment/",
  ),
};

/** The folder in which fairlead keeps who agreed to what; `World.guarded` says where it is. */
export const KEPT_CLASS: PathClass = {
  rule: "files/self-protection",
  noun: "one of fairlead's own records",
  holds: "consents and refused calls",
  read: "deny",
  write: "deny",
  delete: "deny",
  instead: "use `fairlead status` and `fairlead session`, or ask the user",
  paths: [],
};

/** Variables that move an agent's folder of settings elsewhere, and the folder in whose place it is. */
export const SETTINGS_FOLDERS: readonly (readonly [variable: string, folder: string])[] = [
  ["CLAUDE_CONFIG_DIR", ".claude"],
  ["CODEX_HOME", ".codex"],
  ["COPILOT_HOME", ".copilot"],
];
