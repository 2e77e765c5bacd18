import { listed } from "../text/path.ts";
import type { PathClass } from "./path-class.ts";

/** What agents read into the shell of each command that they run, in their own folders. */
export const SOURCED: readonly string[] = [
  ".claude/shell-snapshots/",
  ".claude/session-env/",
  ".codex/shell_snapshots/",
];

/** Files that others run: at login, on a timer, at the start of a tool, or for the program that they are called after. */
export function startClasses(): readonly PathClass[] {
  return [
    {
      rule: "files/persistence",
      noun: "a file that runs at login, on a timer or in every shell",
      write: "ask",
      delete: "ask",
      except: ["fixtures", "folder"],
      instead: "show the user the line to add",
      paths: listed(
        "~/.bashrc, ~/.bash_profile, ~/.bash_login, ~/.bash_logout, ~/.bash_aliases, ~/.profile",
        "~/.bash_completion, ~/.zshrc, ~/.zshenv, ~/.zprofile, ~/.zlogin, ~/.zlogout, ~/.kshrc",
        "~/.cshrc, ~/.tcshrc, ~/.xonshrc, ~/.config/zsh/, ~/.oh-my-zsh/custom/",
        "~/.config/fish/, ~/.config/nushell/, ~/.config/autostart/, ~/.config/systemd/user/",
        "~/.config/environment.d/, ~/.xinitrc, ~/.xprofile, ~/.xsessionrc, ~/.pam_environment",
        "~/.gitconfig, ~/.config/git/config, ~/.config/git/hooks/, Library/LaunchAgents/, Library/LaunchDaemons/",
        "Start Menu/Programs/Startup/, Microsoft.PowerShell_profile.ps1, sitecustomize.py",
        "usercustomize.py, /etc/profile, /etc/profile.d/, /etc/bash.bashrc, /etc/zsh/",
        "/etc/crontab, /etc/cron.d/, /etc/cron.hourly/, /etc/cron.daily/, /etc/cron.weekly/",
        "/etc/cron.monthly/, /var/spool/cron/, /etc/systemd/system/, /etc/init.d/, /etc/rc.local",
        "/etc/ld.so.preload, /etc/pam.d/, /etc/environment",
        SOURCED.map((path) => `~/${path}`).join(", "),
      ),
    },
    {
      rule: "files/tool-startup",
      noun: "settings whose commands a tool runs when it starts",
      write: "ask",
      except: ["fixtures", "folder"],
      instead: "show the user the lines to add",
      paths: listed(
        "~/.tmux.conf, ~/.config/tmux/tmux.conf, ~/.screenrc, ~/.vimrc, ~/.gvimrc, ~/.exrc, ~/.vim/",
        "~/.config/nvim/, ~/.local/share/nvim/site/, ~/.emacs, ~/.emacs.d/, ~/.config/emacs/",
        "~/.doom.d/, ~/.config/doom/, ~/.gdbinit, ~/.config/gdb/, ~/.lldbinit, ~/.irbrc, ~/.pryrc",
        "~/.psqlrc, ~/.sqliterc, ~/.mongorc.js, ~/.mongoshrc.js, ~/.pdbrc, ~/.pythonrc",
        "~/.pythonrc.py, ~/.ipython/profile_default/, ~/.jupyter/, ~/.Rprofile, ~/.Renviron",
        "~/.julia/config/, ~/.ghci, ~/.iex.exs, ~/.erlang, ~/.ocamlinit, ~/.sbclrc, ~/.octaverc",
        "~/.perldb, ~/.cargo/config.toml, ~/.cargo/config, ~/.config/go/env",
        "~/.gradle/init.gradle, ~/.gradle/init.gradle.kts, ~/.gradle/init.d/, ~/.bunfig.toml",
        "~/.gnupg/gpg-agent.conf, ~/.inputrc, ~/.direnvrc, ~/.config/direnv/, ~/.config/mise/",
        "~/.config/husky/, ~/.hgrc, ~/.config/hg/, ~/.subversion/config, ~/.config/jj/config.toml",
        "~/.config/lazygit/config.yml, ~/.config/lf/lfrc, ~/.config/ranger/",
        "~/.config/yazi/, ~/.config/k9s/plugins.yaml, ~/.config/espanso/",
        "~/.config/gh/config.yml, ~/.lessfilter, ~/.mailcap, ~/.procmailrc, ~/.forward",
        "~/.config/i3/config, ~/.config/sway/config, ~/.config/hypr/, ~/.hammerspoon/, ~/.skhdrc",
        "~/.yabairc, ~/.config/yabai/, ~/.wezterm.lua, ~/.config/wezterm/",
        "~/.local/share/applications/, ~/.config/Code/User/settings.json",
        "~/.config/Code/User/tasks.json, ~/.config/zed/tasks.json",
        "~/Library/Application Support/Code/User/settings.json",
        "~/Library/Application Support/Code/User/tasks.json",
      ),
    },
    {
      rule: "files/tool-startup",
      noun: "settings that every later download follows",
      write: "ask",
      except: ["fixtures", "folder"],
      instead: "give the option to the one command that needs it",
      paths: listed("~/.curlrc, ~/.config/curlrc, ~/.wgetrc, ~/.wget2rc, ~/.config/wget/wget2rc"),
    },
    {
      rule: "files/agent-memory",
      noun: "what every later agent session is told",
      write: "ask",
      once: true,
      except: ["fixtures", "folder"],
      instead: "write it in the project's CLAUDE.md or AGENTS.md",
      paths: listed(
        "~/.claude/CLAUDE.md, ~/.claude/commands/, ~/.claude/agents/, ~/.claude/skills/",
        "~/.claude/rules/, ~/.claude/output-styles/, ~/.codex/AGENTS.md",
        "~/.codex/AGENTS.override.md, ~/.codex/prompts/, ~/.codex/skills/, ~/.agents/",
        "~/.gemini/GEMINI.md, ~/.gemini/commands/, ~/.qwen/QWEN.md, ~/.cursor/rules/",
        "~/.cursor/commands/, ~/.kiro/steering/, ~/.config/opencode/AGENTS.md",
        "~/.config/opencode/agent/, ~/.config/opencode/agents/, ~/.config/opencode/command/",
        "~/.config/opencode/commands/, ~/.config/amp/AGENTS.md, ~/.config/AGENTS.md",
        "~/.config/goose/.goosehints, ~/.copilot/copilot-instructions.md, ~/.copilot/agents/",
        "~/.factory/AGENTS.md, ~/.codeium/windsurf/memories/global_rules.md",
      ),
    },
    {
      rule: "files/shadowed-program",
      noun: "a program that runs instead of the real one",
      write: "ask",
      instead: "give it another name, or let the user put it there",
      paths: shadowed(),
    },
    {
      rule: "files/shared-program",
      noun: "a program that everyone on this machine runs",
      write: "ask",
      instead: "write it inside the project, or let the user put it there",
      paths: ["/usr/local/bin/", "/usr/local/sbin/", "/usr/local/lib/", "/opt/homebrew/bin/"],
    },
  ];
}

/** Programs of the system and of languages, in the folders of a person's own that are searched before the system's. */
function shadowed(): readonly string[] {
  return SHADOWED.split(" ").flatMap((name) => FOLDERS.map((folder) => `${folder}${name}`));
}

const SHADOWED =
  "git gh ssh scp ssh-add ssh-agent gpg sudo su doas sh bash zsh env ls cat cp mv rm grep find sed awk tar ps " +
  "curl wget make docker kubectl aws gcloud az pass op " +
  "node npm npx python python3 pip pip3 perl ruby gem java php cargo go cc gcc clang ld ln chmod which rsync " +
  "systemctl crontab less more head tail id date open xdg-open";

const FOLDERS = ["~/.local/bin/", "~/bin/"];
