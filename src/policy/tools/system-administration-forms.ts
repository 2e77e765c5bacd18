import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";

// The forms in which tools of the machine and its network only look.

/**
 * Forms of programs whose words are no options and operands as others have them: the whole line of its words, each of
 * which is known, is one of these.
 */
export function lines(pattern: RegExp, why = OTHER_ARGUMENTS): Looks {
  return {
    words: (words) => (words.every(isKnown) && pattern.test(lineOf(words)) ? undefined : why),
  };
}

/** Names, paths and numbers, none of which is an option. */
export const NAMES = "(?: (?!-)[\\w.:@/+-]+)";

/** https://ss64.com/mac/launchctl.html: `print` shows the environment of services. */
export function launchForm(): Looks {
  return lines(
    /^(?:list|hostinfo|getenv PATH|manager(?:pid|uid|name)|print-cache|version|help(?: \w+)?|(?:error|resolveport)(?: \w+)+)$/,
  );
}

/** https://ss64.com/mac/dscl.html: what stands behind the source is one of its commands that read. */
export function directoryForm(): Looks {
  return lines(
    new RegExp(
      `^(?:-(?:plist|raw|url|q) )*(?:\\.|localhost|/\\w+) -?(?:list|search|diff)${NAMES}+$`,
    ),
  );
}

/** https://ss64.com/mac/diskutil.html */
export function diskForm(): Looks {
  return lines(
    new RegExp(`^(?:list|info|information|listFilesystems|apfs list)(?: -plist)?${NAMES}?$`),
  );
}

/** https://ss64.com/mac/defaults.html: of everything at once some may be a secret. */
export function defaultsForm(): Looks {
  return lines(/^(?:-currentHost )?(?:domains|help|read(?:-type)? com\.apple\.[\w.]+ \w+)$/);
}

/** https://man7.org/linux/man-pages/man8/sysctl.8.html: a name with `=` is set. */
export function kernelForm(): Looks {
  return lines(/^(?:-[aAXneN]+ ?)*(?:[a-z][\w.]*(?: |$))*$/);
}

/** https://man7.org/linux/man-pages/man1/dmesg.1.html: `-C`, `-c`, `-n`, `-D` and `-E` change the log or the console. */
export function kernelLogForm(): Looks {
  return {
    options: {
      switch:
        "-H|--human -k|--kernel -L -r|--raw -T|--ctime -t|--notime -u|--userspace -x|--decode " +
        "-d|--show-delta -e|--reltime -P|--nopager -p|--force-prefix -S|--syslog -J|--json -h|--help -V|--version",
      attached: "--color",
      data: "-f|--facility -l|--level -s|--buffer-size --time-format --since --until",
    },
    operands: 0,
    environment: "PAGER",
  };
}

/** https://www.freedesktop.org/software/systemd/man/systemctl.html: `show` and `cat` say what services are given. */
export function unitForm(): Looks {
  return {
    verbs:
      "status|is-active|is-enabled|is-failed|is-system-running|list-units|list-unit-files|list-timers|list-sockets|" +
      "list-dependencies|list-jobs|get-default|list-sessions|list-users",
    options: {
      switch: "--no-pager --no-legend -a --all -l --full --failed -r --recursive --plain",
      data: "--state",
    },
    not: "-H --host -M --machine --root --image -s --signal --now -f --force",
    environment: "SYSTEMD_PAGER SYSTEMD_LESS",
  };
}

/** https://man7.org/linux/man-pages/man8/ss.8.html: `-K` closes connections, and `-D` writes them into a file. */
export function socketForm(): Looks {
  return {
    options: {
      switch:
        "-h|--help -V|--version -n|--numeric -r|--resolve -a|--all -l|--listening -o|--options -e|--extended -m|--memory " +
        "-p|--processes -i|--info -s|--summary -4|--ipv4 -6|--ipv6 -0|--packet -t|--tcp -u|--udp -d|--dccp -w|--raw " +
        "-x|--unix -H|--no-header -O|--oneline -S|--sctp -T|--threads",
      data: "-f|--family -A|--query|--socket",
    },
    not: "-K --kill -D --diag -F --filter -N --net -E --events -b --bpf",
  };
}

/** https://man7.org/linux/man-pages/man8/netstat.8.html */
export function connectionsForm(): Looks {
  return {
    options: {
      switch:
        "-r|--route -i|--interfaces -g|--groups -s|--statistics -v|--verbose -W|--wide -n|--numeric -N -e|--extend " +
        "-p|--programs -o|--timers -l|--listening -a|--all -t|--tcp -u|--udp -w|--raw -x|--unix -4 -6 -m",
      data: "-f",
    },
  };
}

/** https://man7.org/linux/man-pages/man1/top.1.html: without `-b` it takes keys. */
export function busiestForm(): Looks {
  return {
    needs: "-b -l",
    options: {
      switch: "-b|--batch -c -H -i -S -s -e -E",
      data: "-n|--iterations -d|--delay -o -O -p|--pid -u -U -w|--width -l",
    },
    environment: "TOPRC",
  };
}

/** https://ss64.com/mac/plutil.html: alone it checks, and `-convert` writes. */
export function propertiesForm(): Looks {
  return lines(new RegExp(`^(?:(?:-lint|-p)(?: -s)?${NAMES}+|[\\w./@+-]+)$`));
}

/** https://ss64.com/mac/xattr.html */
export function attributesForm(): Looks {
  return lines(
    new RegExp(`^(?:(?:-l[vx]*|-[pvx]*p[vx]* [\\w.:#-]+)${NAMES}+|(?!-)[\\w./@+-]+${NAMES}*)$`),
  );
}

/** https://man7.org/linux/man-pages/man8/mount.8.html: what is shown where. */
export function mountsForm(): Looks {
  return lines(/^(?:(?:-l|-t \w[\w,]*)(?: |$))*$/);
}

/** https://man7.org/linux/man-pages/man1/getent.1.html: another base asks a server for the word. */
export function entriesForm(): Looks {
  return lines(/^(?:(?:passwd|group|services|protocols|rpc)(?: \w[\w.-]*)*|hosts(?: localhost)?)$/);
}

/** https://docs.nvidia.com/deploy/nvidia-smi */
export function graphicsForm(): Looks {
  return lines(
    /^(?:-L|--list-gpus|-q(?: -i \d+)?(?: -d [A-Z_,]+)?|-i \d+|--query-(?:gpu|compute-apps)=[\w.,]+ --format=[\w,]+|--help|-h|--version)?$/,
  );
}

/** https://www.postgresql.org/docs/current/app-pg-isready.html: a server of this machine is asked whether it is there. */
export function readinessForm(): Looks {
  return {
    ...lines(
      /^(?:(?:-[pUdt] ?[\w-]+|-h ?(?:localhost|127\.0\.0\.1|::1)|-q|--quiet|--(?:port|username|dbname|timeout)=[\w-]+|--host=localhost|--version)(?: |$))*$/,
    ),
    environment: "PGHOST PGHOSTADDR PGSERVICE PGSERVICEFILE PGSYSCONFDIR PGDATABASE",
  };
}
