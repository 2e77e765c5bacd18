import { verdicts } from "../commands/decided.ts";

const FILES = new Map([
  ["/home/user/project/package.json", '{"scripts":{"clear":"rm -rf ~/","greet":"echo hi"}}'],
]);

// Loops without an end, disks under other names, and programs that run others in their own way.
verdicts({
  world: { fileText: (path) => FILES.get(path) },
  stopped: [
    "for ((;;)); do ./work & done",
    "for ((i=0;1;i++)) { (sleep 100 &) }",
    "while [[ 1 ]]; do { ./work & }; done",
    "while [[ -n always ]]; do ./work & done",
    "until [[ ! 1 ]]; do ./work & done",
    "until [ ! yes ]; do ./work & done",
    "while true; do cat big >> bigger; done",
    "for ((;;)); do date >> log; done",
    "mkfs.btrfs -f /dev/vd?",
    "mkswap /dev/$SWAP",
    "newfs_exfat /dev/da1s1",
    "dd if=/dev/zero of=/dev/vtbd0 bs=1m",
    "gpart create -s gpt nda0",
    "zpool create -f tank /dev/ada2",
    "declare -a 'list=($(rm -rf ~))'",
    "readonly 'x=(`rm -rf ~`)'",
    "coreutils --coreutils-prog=rm -rf ~",
    "coreutils --coreutils-prog=dd if=/dev/zero of=/dev/sda",
    "node --run clear",
    "find . ! -name keep -exec truncate --size 0 {} +",
    "find src -type f | xargs truncate -s 0",
  ],
  passed: [
    "for ((i=0; i<4; i++)); do ./work & done; wait",
    "for ((;;)); do ./work & wait; done",
    "while [[ -n $more ]]; do ./work & done",
    "while true; do date >> log; sleep 5; done",
    "while true; do make >> log || break; done",
    "for ((;;)); do curl -s localhost >> /dev/null; done",
    "mkfs.btrfs disk.img",
    "lsblk /dev/vd?",
    "newfs_exfat card.img",
    "dd if=/dev/da0 of=/dev/null bs=1m count=1",
    "gpart show ada0",
    "zpool create try ./a.img ./b.img",
    "declare -a list=(1 2 3)",
    "declare -a 'list=(a b)'",
    "coreutils --coreutils-prog=ls -l",
    "node --run greet",
    "find . -name '*.log' -exec truncate --size 0 {} +",
    "find src -type f | xargs wc -l",
  ],
});
