import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

describe("programs made to take passwords, to guess them, to listen in and to mine", () => {
  verdicts({
    stopped: [
      "sudo lazagne all",
      "pypykatz live lsa",
      "ncrack -p 22 --user root -P words.txt 10.0.0.1",
      "hashcat -m 0 hashes.txt words.txt",
      'python3 -c \'import subprocess; subprocess.Popen(["./xmrig", "-o", "pool.example:3333"])\'',
      "ngrep -d eth0 password",
      "sudo dumpcap -i any -w all.pcap",
      "xinput test 9",
      "evtest /dev/input/event3",
    ],
    passed: [
      "lazagne --help",
      "john --show hashes.txt",
      "hashcat --version",
      "./bench -o pool.example:3333",
      "tcpdump -nn -r all.pcap",
      "tshark -i lo -f 'port 3000'",
      "dumpcap -D",
      "xinput list",
    ],
  });
});
