import type { PathClass } from "./path-class.ts";

/** Files outside every project that others run: at the start of a tool, or for the program that they are called after. */
export function startClasses(): readonly PathClass[] {
  return [
    {
      rule: "files/tool-startup",
      noun: "settings whose commands a tool runs by itself when it starts",
      write: "ask",
      except: ["fixtures", "folder"],
      instead: "show the user the lines to add",
      paths: [
        "~/.tmux.conf",
        "~/.config/tmux/tmux.conf",
        "~/.screenrc",
        "~/.config/nvim/",
        "~/.emacs",
        "~/.emacs.d/init.el",
        "~/.gdbinit",
        "~/.lldbinit",
        "~/.irbrc",
        "~/.pryrc",
        "~/.psqlrc",
        "~/.pythonrc.py",
        "~/.cargo/config.toml",
        "~/.cargo/config",
        "~/.gradle/init.gradle",
        "~/.gradle/init.gradle.kts",
        "~/.gradle/init.d/",
        "~/.gnupg/gpg-agent.conf",
        "~/.inputrc",
        "~/.direnvrc",
        "~/.config/direnv/direnvrc",
      ],
    },
    {
      rule: "files/shadowed-program",
      noun: "a program that would start in the place of the one everybody means by its name",
      write: "ask",
      instead: "give it a name of its own, or let the user put it there",
      paths: shadowed(),
    },
    {
      rule: "files/shared-program",
      noun: "a program that everybody on this machine starts",
      write: "ask",
      instead: "write it inside the project, or let the user put it there",
      paths: ["/usr/local/bin/", "/usr/local/sbin/", "/usr/local/lib/", "/opt/homebrew/bin/"],
    },
  ];
}

/** Programs of the system, in the folders of a person's own that are searched before the system's. */
function shadowed(): readonly string[] {
  const programs =
    "git gh ssh scp ssh-add ssh-agent gpg sudo su doas sh bash zsh env ls cat cp mv rm grep find sed awk tar ps " +
    "curl wget make docker kubectl aws gcloud az pass op";
  return programs.split(" ").flatMap((name) => [`~/.local/bin/${name}`, `~/bin/${name}`]);
}
