import type { OptionSpec } from "./options.ts";

/** A program that runs the rest of its words as a command and does nothing of its own. */
export interface WrapperSpec extends OptionSpec {
  readonly elevated?: boolean;
  /** True when rules want to see the wrapper itself as well. */
  readonly acts?: boolean;
  /** Options that make it do something else than running a command. */
  readonly stops?: readonly string[];
  /** The option that names the command's working directory. */
  readonly chdir?: readonly string[];
  /** Words that must come first: `uv run`, `bundle exec`; anything else is not wrapping. */
  readonly verbs?: readonly string[];
  /** Options whose value is shell code, run in place of a command. */
  readonly code?: readonly string[];
  /** Options whose value is an assignment for the command. */
  readonly assigns?: readonly string[];
}

const ELEVATORS: readonly (readonly [string, WrapperSpec])[] = [
  [
    "sudo sudo-rs",
    {
      values: "ughpCrtTUDR",
      long: "--user --group --host --prompt --close-from --role --type --command-timeout --other-user --chdir --chroot".split(
        " ",
      ),
      assignments: "no path",
      elevated: true,
      stops: ["l", "v", "k", "K", "e", "V", "--list", "--validate", "--edit", "--version"],
      chdir: ["D", "--chdir"],
    },
  ],
  ["doas", { values: "uC", elevated: true, stops: ["L"] }],
  ["pkexec", { long: ["--user"], elevated: true, stops: ["--version"] }],
  [
    "run0",
    {
      values: "ugDt",
      long: ["--user", "--group", "--chdir", "--unit", "--setenv"],
      assigns: ["--setenv"],
      elevated: true,
    },
  ],
  ["gosu su-exec", { operands: 1 }],
  ["runas", { elevated: true }],
];

const PLAIN: readonly (readonly [string, WrapperSpec])[] = [
  ["nohup setsid noglob nocorrect - catchsegv fakeroot eatmydata", {}],
  ["unbuffer caffeinate rlwrap dbus-run-session xvfb-run winpty", { values: "twsneip" }],
  ["time gtime", { values: "fo", long: ["--format", "--output"] }],
  ["nice", { values: "n", long: ["--adjustment"] }],
  ["ionice", { values: "cnp", long: ["--class", "--classdata", "--pid"] }],
  ["stdbuf", { values: "ioe", long: ["--input", "--output", "--error"] }],
  ["timeout gtimeout", { values: "sk", long: ["--signal", "--kill-after"], operands: 1 }],
  ["chrt", { values: "TPD", operands: 1 }],
  ["taskset", { operands: 1 }],
  ["cpulimit", { values: "lpe", long: ["--limit", "--pid", "--exe"] }],
  ["prlimit", { values: "p" }],
  ["numactl", { values: "CmNip" }],
  ["repeat", { operands: 1 }],
  ["strace ltrace", { values: "aeEIopPsSuUX", long: ["--trace", "--output"] }],
  ["valgrind", {}],
  ["perf", { verbs: ["stat", "record", "trace"], values: "eopF" }],
  ["firejail", { long: [], assigns: ["--env"] }],
  [
    "ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-linux.so.2 ld-musl-x86_64.so.1 ld-musl-aarch64.so.1 ld.so rtld",
    {
      long: "--library-path --preload --argv0 --inhibit-rpath --audit --glibc-hwcaps-prepend --glibc-hwcaps-mask".split(
        " ",
      ),
      stops: ["--list", "--verify", "--help", "--version", "--list-tunables", "--list-diagnostics"],
    },
  ],
  [
    "qemu-x86_64 qemu-i386 qemu-aarch64 qemu-arm qemu-riscv64 qemu-x86_64-static qemu-i386-static qemu-aarch64-static qemu-arm-static qemu-riscv64-static",
    {
      words: true,
      long: "-L -E -U -cpu -g -s -B -R -0 -d -D -dfilter -p -r -seed -plugin".split(" "),
      assigns: ["-E"],
      stops: ["-h", "-help"],
    },
  ],
  ["rr uftrace", { verbs: ["record"], values: "oFDP" }],
  ["box64 box86 wine wine64 rosetta", { stops: ["--help", "--version"] }],
  ["proot", { values: "rbwqkS" }],
  ["setarch linux32 linux64 i386 arch", { operands: 0 }],
  ["setpriv", { long: ["--reuid", "--regid", "--groups", "--inh-caps", "--bounding-set"] }],
  ["unshare", { values: "SGR", long: ["--setuid", "--setgid", "--root", "--wd", "--map-user"] }],
  ["nsenter", { values: "tSGrw", long: ["--target", "--setuid", "--setgid"], elevated: true }],
  [
    "systemd-run",
    {
      acts: true,
      assigns: ["E", "--setenv"],
      values: "uptME",
      long: [
        "--unit",
        "--property",
        "--slice",
        "--machine",
        "--setenv",
        "--on-calendar",
        "--on-active",
      ],
    },
  ],
  ["systemd-inhibit", { long: ["--what", "--who", "--why", "--mode"] }],
  ["chpst", { values: "ubne" }],
  ["softlimit", { values: "adfmnoprst" }],
  ["sshpass", { values: "pfeP" }],
  ["proxychains proxychains4 torsocks torify", { values: "f" }],
  ["unbuffer script-exec", {}],
  ["rtk", {}],
];

const RUNNERS: readonly (readonly [string, WrapperSpec])[] = [
  [
    "uv",
    {
      verbs: ["run"],
      values: "mpPw",
      long: [
        "--with",
        "--python",
        "--package",
        "--project",
        "--directory",
        "--extra",
        "--group",
        "--env-file",
      ],
    },
  ],
  [
    "poetry pipenv pdm hatch rye pixi",
    { verbs: ["run"], values: "eC", long: ["--environment", "--directory"] },
  ],
  ["bundle", { verbs: ["exec"] }],
  [
    "conda mamba micromamba",
    { verbs: ["run"], values: "np", long: ["--name", "--prefix", "--cwd"] },
  ],
  ["mise asdf rtx volta", { verbs: ["exec", "x", "run"] }],
  ["direnv", { verbs: ["exec"], operands: 1 }],
  ["nvm fnm", { verbs: ["exec"], long: ["--using"] }],
  ["rustup", { verbs: ["run"], operands: 1 }],
  [
    "op doppler infisical",
    {
      verbs: ["run"],
      values: "pce",
      long: ["--env-file", "--account", "--project", "--config", "--env", "--path"],
    },
  ],
  ["aws-vault chamber", { verbs: ["exec"], operands: 1, values: "d", long: ["--duration"] }],
  ["dotenv dotenv-cli dotenvx env-cmd", { values: "efrp", long: ["--env", "--file"] }],
  ["cross-env cross-env-shell", { assignments: "any" }],
  [
    "npx bunx pnpx",
    {
      values: "pwc",
      long: ["--package", "--workspace", "--call"],
      code: ["c", "--call"],
      stops: ["h", "--help"],
    },
  ],
  [
    "pnpm yarn npm bun",
    {
      verbs: ["exec", "dlx", "x"],
      values: "pwc",
      long: ["--package", "--workspace", "--call"],
      code: ["c", "--call"],
    },
  ],
  ["busybox toybox", { stops: ["--list", "--help", "--install"] }],
];

/** Every wrapper, by its names. */
export const WRAPPERS: readonly (readonly [string, WrapperSpec])[] = [
  ...ELEVATORS,
  ...PLAIN,
  ...RUNNERS,
];
