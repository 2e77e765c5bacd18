import { matched } from "../effects/match.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { ps, type Rule } from "../model/rule.ts";
import { positionOf } from "./dataflow.ts";
import { installedBy } from "./installed-address.ts";

/** What is given rights over this machine although it lies where downloads land, and where everybody may put something. */
export const landedFile: Rule = {
  id: "remote-code/landed-file",
  verdict: "ask",
  programs: ["*"],
  reason: "would let a downloaded file control this machine",
  instead: "install it by its name, or say where the file is from",
  check: (invocation, _world, analysis) => {
    if (invocation.remote) return undefined;
    const found = givenRights(invocation).find((word) => hasLanded(word, analysis));
    if (found === undefined || isMadeBefore(found, invocation, analysis)) return undefined;
    return matched(invocation);
  },
  examples: () => ({
    denies: [
      "sudo dpkg -i /tmp/tool.deb",
      "sudo apt install -y ~/Downloads/tool.deb",
      "sudo rpm -U /var/tmp/tool.rpm",
      ps("Import-Module \\\\files\\share\\tool.psm1"),
      ps("Import-Module $env:TEMP\\tool.psm1"),
      ps("Start-Process $HOME\\Downloads\\setup.exe -Verb RunAs"),
    ],
    allows: [
      "sudo dpkg -i target/debian/tool.deb",
      "sudo apt install -y tool",
      "dpkg-deb -b pkg /tmp/tool.deb && sudo dpkg -i /tmp/tool.deb",
      ps("Import-Module ./build/tool.psm1"),
      ps("Import-Module Pester"),
      ps("Start-Process build\\setup.exe -Verb RunAs"),
    ],
  }),
};

/** Packages for the system, modules of PowerShell, and a program that is started with more rights. */
function givenRights(invocation: Invocation): readonly Arg[] {
  const { program, args, name, elevated } = invocation;
  if (program === "import-module" || program === "add-appxpackage") return args;
  const words = [...installedBy(invocation), ...(INSTALLERS.test(program) ? args : [])];
  const packages = words.filter(({ value }) => PACKAGE.test(value));
  return elevated && PROGRAM.test(name.value) ? [...packages, name] : packages;
}

const INSTALLERS = /^(?:installer|msiexec|gdebi|alien|flatpak|snap)$/;
const PACKAGE = /\.(?:deb|rpm|apk|pkg|msi|msix|vsix|nupkg|snap|flatpak(?:ref)?|pkg\.tar\.\w+)$/i;
const PROGRAM = /\.(?:exe|msi|bat|cmd|scr|com|ps1|run|appimage|bin)$/i;

/** By what is written and by what that stands for. */
function hasLanded({ value, start, end }: Arg, { source }: Analysis): boolean {
  return LANDS.test(value.replaceAll("\\", "/")) || LANDS_BY_NAME.test(source.slice(start, end));
}

const LANDS =
  /(?:^|\/)Downloads\/|^\/(?:tmp|var\/tmp|dev\/shm|private\/tmp)\/|\/(?:windows|local)\/temp\/|\/users\/public\/|^\/\/[\w.-]+\//i;
const LANDS_BY_NAME = /\$\{?(?:env:)?(?:te?mp|tmpdir|public)\b|%(?:te?mp|public)%|GetTempPath/i;

/** True where the line itself made it: what it fetched is judged as that. */
function isMadeBefore(word: Arg, invocation: Invocation, analysis: Analysis): boolean {
  const before = analysis.invocations.slice(0, positionOf(invocation, analysis));
  return before.some(({ args }) =>
    args.some(({ value, start }) => value === word.value && start !== word.start),
  );
}
