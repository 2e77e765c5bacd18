import { withoutVersion } from "../commands/descriptions.ts";
import type { Analysis, Arg, Invocation } from "../invocation.ts";

/**
 * True when the words of some command may hold another command that does harm: what a program that nobody
 * described makes of them is not known. Only by a look at words: to judge what they hold costs a call more
 * than most commands' own judgement.
 */
export function mayPassOn({ invocations }: Analysis): boolean {
  for (const invocation of invocations) if (mayPassOnIn(invocation)) return true;
  return false;
}

/** True for one command of which that may be so. */
export function mayPassOnIn({ program, args, env, dialect }: Invocation): boolean {
  if (dialect !== "shell") return false;
  if (env.size > 0 && commandsIn(env).length > 0) return true;
  if (args.length === 0) return false;
  if (program === "") return true;
  let mayHold = false;
  for (let at = 0; at < args.length && !mayHold; at++) {
    const value = args[at]?.value ?? "";
    mayHold = isText(value) ? namesHarmful(value) : at + 1 < args.length && isHarmful(value);
  }
  return mayHold && !TAKES_WORDS.includes(` ${program} `);
}

/**
 * The values of variables in which many programs find the command of an editor, a pager, a compiler or their like,
 * where they name one that can do harm.
 */
export function commandsIn(env: Invocation["env"]): readonly Arg[] {
  return [...env].flatMap(([name, arg]) =>
    HOLDS_COMMAND.test(name) && isText(arg.value) && namesHarmful(arg.value) ? [arg] : [],
  );
}

const HOLDS_COMMAND =
  /^(?:\w+_)?(?:EDITOR|PAGER|BROWSER|ASKPASS)$|^(?:VISUAL|MANPAGER|LESSOPEN|LESSCLOSE|CC|CXX|CPP|LD|AR|AS|FC)$/;

/** The harmful programs that a pattern may name, `*` standing for what is not known of it. */
export function harmfulNames(matches: (name: string) => boolean): readonly string[] {
  return HARMFUL.trim()
    .split(" ")
    .flatMap((name) => (name === "python" ? [name, "python3"] : [name]))
    .filter(matches);
}

/** True for a word that may be a command line, not only a name. */
export function isText(value: string): boolean {
  return value.includes(" ") || value.includes("\t") || value.includes("\n");
}

/** True for a word that names a program which can do harm, alone or at the end of a path. */
export function isHarmful(value: string): boolean {
  const name = value.slice(value.lastIndexOf("/") + 1).toLowerCase();
  if (name === "") return false;
  const dot = name.indexOf(".");
  const plain = withoutVersion(dot < 0 ? name : name.slice(0, dot));
  return HARMFUL.includes(` ${plain} `);
}

/** True for a text with such a name anywhere in it. */
function namesHarmful(text: string): boolean {
  // `-Orm -rf x` is a letter with its value.
  return isHarmful(text.slice(2, text.indexOf(" "))) || text.split(/[^\w./-]+/).some(isHarmful);
}

/** Programs of which some command lines are refused; a test holds every example of every rule against them. */
const HARMFUL = [
  "",
  "rm rmdir unlink srm shred dd mkfs mke2fs newfs mkswap wipefs blkdiscard fdisk sfdisk sgdisk parted",
  "hdparm nvme diskutil cryptsetup lvremove vgremove pvremove zpool zfs btrfs mdadm swapoff",
  "chmod chown chgrp setfacl chattr mv cp ln tee install truncate rsync rclone find fd fdfind xargs",
  "parallel tar unzip git gh kill pkill killall shutdown reboot halt poweroff init telinit systemctl",
  "launchctl crontab at useradd userdel usermod passwd chpasswd visudo sudo doas pkexec su env nohup",
  "sh bash zsh dash ksh fish ash busybox toybox eval exec source python pypy perl ruby node nodejs",
  "deno bun php lua awk gawk sed powershell pwsh cmd curl wget scp sftp ssh nc ncat socat base64",
  "openssl docker podman kubectl helm terraform tofu pulumi aws gcloud az psql mysql mariadb mongosh",
  "mongo redis-cli sqlite3 dropdb npm npx pnpm yarn fairlead claude rimraf killall5 mshta certutil",
  "bitsadmin clickhouse-client mysqladmin mongorestore",
  "",
].join(" ");

/**
 * Programs to which all their words are names, texts or patterns: they search, show, compare, tell somebody, or
 * say what a command would do, and hand nothing on.
 */
const TAKES_WORDS = [
  "",
  "echo printf print cat bat head tail tac rev wc nl ls eza exa lsd tree stat file du df touch mkdir rmdir",
  "rm cp mv ln chmod chown chgrp truncate crontab dd shred seq",
  "grep egrep fgrep zgrep rgrep ugrep ag ack sift pt git-grep look locate mlocate plocate mdfind",
  "which type where whence whereis command hash help man info whatis apropos tldr cheat compgen",
  "test [ [[ expr true false : let cut tr fold fmt column paste join comm uniq diff cmp strings",
  "basename dirname realpath readlink jq gojq jaq yq date cal id whoami hostname uname ps pgrep",
  "playwright cypress ctest bats behave tox nox pytest jest vitest mocha ava phpunit rspec rubocop eslint prettier mypy ruff black",
  "gh glab hub tea bd br beads jira linear todo task taskwarrior td tb note notes logger wall write",
  "notify-send terminal-notifier say espeak zenity kdialog dialog whiptail figlet toilet cowsay banner",
  "llm ollama aichat mods sgpt chatgpt aider opencode claude codex gemini qwen",
  "fairlead dcg nah dippy tirith rampart cc-safety-net safety-net shellcheck shfmt checkbashisms",
  "read set unset export declare typeset local readonly alias unalias return exit kill sleep",
  "",
].join(" ");
