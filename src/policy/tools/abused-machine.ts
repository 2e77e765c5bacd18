import type { Description, Descriptions } from "../commands/command.ts";
import type { MachineEffect } from "../model/model.ts";

const PASSWORD_TAKERS =
  "lazagne mimipenguin pypykatz nanodump wce pwdump fgdump keychaindump secretsdump impacket-secretsdump chainbreaker " +
  "mimikatz invoke-mimikatz safetykatz sharpdpapi sharpchrome rubeus kekeo gsecdump snaffler invoke-powerdump " +
  "invoke-kerberoast invoke-dcsync out-minidump get-gpppassword get-vaultcredential get-lsasecret firefox_decrypt " +
  "export-aadintadfscertificates linikatz swapdigger";

/** Those that are scripts are started by the names of their files. */
function withScripts(names: string): string {
  const endings = ["", ".py", ".sh", ".ps1"];
  return names
    .split(" ")
    .flatMap((name) => endings.map((ending) => name + ending))
    .join(" ");
}

/** Programs made to take passwords, to guess them, to listen in, and to mine. */
export const abusedMachine: Descriptions = {
  [withScripts(PASSWORD_TAKERS)]: () => doing("passwords copied", /^--?h(?:elp)?$/),
  "hydra ncrack patator crackmapexec netexec nxc kerbrute john hashcat aircrack-ng": () =>
    doing("passwords guessed", /^(?:--help|--?show|--?version|--list.*|--benchmark)$/i),
  "xmrig xmr-stak minerd cpuminer cgminer bfgminer ethminer nbminer lolminer phoenixminer t-rex":
    () => doing("currency mined", /^--?(?:h(?:elp)?|version|V)$/),
  [withScripts(
    "ettercap bettercap dsniff responder logkeys evtest showkey get-keystrokes invoke-inveigh",
  )]: () => doing("input recorded", /^--?(?:h(?:elp)?|version|list.*)$/),
  xinput: () => ({
    options: {},
    effects: ({ operands: [verb] }) =>
      /^test/.test(verb?.value ?? "") ? [{ kind: "machine", what: "input recorded" }] : [],
  }),
  pktmon: () => ({
    options: {},
    effects: ({ operands: [verb] }) =>
      verb?.value === "start" ? [{ kind: "machine", what: "input recorded" }] : [],
  }),
};

/** A program that does one thing, unless one of its words says that it only tells something. */
function doing(what: MachineEffect["what"], tells: RegExp): Description {
  return {
    // Each has a way of its own to write its options.
    spelled: (args) => [{ value: "--", glob: false, start: 0, end: 0 }, ...args],
    options: {},
    effects: ({ operands }) => [
      ...(operands.some(({ value }) => tells.test(value))
        ? []
        : [{ kind: "machine", what } as const]),
      ...operands
        .filter(({ value }) => !value.startsWith("-"))
        .map((word) => ({ kind: "unknown", word }) as const),
    ],
  };
}
