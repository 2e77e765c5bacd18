import { ps, type Rule } from "../model/rule.ts";
import { changing } from "./system-changes.ts";

/** What listens in on the user, guesses passwords or uses the machine up for somebody else. */
export const ABUSE_RULES: readonly Rule[] = [
  {
    id: "system/listens-in",
    verdict: "ask",
    programs: ["*"],
    reason: "would record what is typed or sent on this machine",
    instead: "use the interface `lo`, or a recording (`tcpdump -r`)",
    check: changing({ "input recorded": {} }),
    examples: () => ({
      denies: [
        "sudo tcpdump -i eth0 -w all.pcap",
        "tshark -i wlan0",
        "xinput test-xi2 --root",
        ps("netsh trace start capture=yes tracefile=t.etl"),
      ],
      allows: [
        "tcpdump -r all.pcap",
        "tcpdump -i lo port 3000",
        "tshark -r all.pcap -Y http",
        ps("netsh trace stop"),
      ],
    }),
  },
  {
    id: "system/guesses-passwords",
    verdict: "ask",
    programs: ["*"],
    reason: "would guess passwords until one fits",
    instead: "let the user enter the password, or reset it where it is kept",
    check: changing({ "passwords guessed": {} }),
    examples: () => ({
      denies: ["hydra -l root -P words.txt ssh://10.0.0.5", "john --wordlist=words.txt hashes.txt"],
      allows: ["john --show hashes.txt", "hashcat --help"],
    }),
  },
  {
    id: "system/mines",
    verdict: "ask",
    programs: ["*"],
    reason: "would mine a currency with this machine's power",
    instead: "ask the user whether this machine may be used for that",
    check: changing({ "currency mined": {} }),
    examples: () => ({
      denies: [
        "./xmrig -o pool.example:3333 -u wallet",
        "nohup minerd -o stratum+tcp://p.example:1 &",
      ],
      allows: ["xmrig --version", "./bench -o pool.json"],
    }),
  },
];
