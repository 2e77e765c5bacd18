import { expect, test } from "bun:test";
import { approvalWorld } from "../approve/approval-world.ts";
import { looksOnlyIn } from "../approve/by-form.ts";
import { whyNot } from "../approve/why-not.ts";

looksOnlyIn(
  [
    "unzip -l a.zip",
    "unzip -lq a.zip",
    "unzip -t a.zip",
    "unzip -Z -1 a.zip",
    "unzip --help",
    "7z l a.7z",
    "7z l -slt a.7z",
    "7zz t -scrcSHA256 a.7z",
    "7z h a.txt",
    "7z b -mmt=4",
    "gzip -l a.gz",
    "gzip -dc a.gz",
    "gunzip -tv a.gz",
    "gunzip -c a.gz",
    "gzip --version",
    "xz -t a.xz",
    "lz4 -dc a.lz4",
    "lz4 --list a.lz4",
    "tar -tf a.tar",
    "tar tvzf a.tar.gz",
    "tar --list -f a.tar",
  ],
  [
    "unzip a.zip",
    "unzip -l -d x a.zip",
    "unzip -o a.zip",
    "unzip -T a.zip",
    "unzip -lo a.zip",
    "7z x a.7z",
    "7z e a.7z",
    "7z a a.7z b",
    "7z l a.7z @a.txt",
    "7z l -i@a.txt a.7z",
    "7z t -ox a.7z",
    "7z L a.7z",
    "7z x -so a.7z",
    "gzip a",
    "gzip -d a.gz",
    "gunzip a.gz",
    "gzip -V a",
    "gzip -c -S .x a",
    "zstd -c --rm a",
    "xz -t -d a.xz",
    "zstd -td a.zst",
    "bzip2 --list --decompress a.bz2",
    "lz4 -t --decomp a.lz4 a",
    "lz4 -l a.txt out",
    "lz4 a.txt out",
    "zstd -c -o x a",
    "tar -xf a.tar",
    "tar xf a.tar",
    "tar cf a.tar b",
    "tar -t -x -f a.tar",
    "tar -tf h:a.tar",
    "tar -tf a.tar --to-command=./x",
    "tar -tf a.tar -I ./x",
    "tar -tf a.tar --checkpoint=1 --checkpoint-action=exec=./x",
    "tar -tf a.tar --rmt-command=./x",
    "tar -tf a.tar -g x",
    "tar -tf a.tar --index-file x",
    "tar -tMf a.tar -F ./x",
    "tar --delete -tf a.tar",
  ],
);

test.each([
  ["tar -tzf a.tar.gz", "gzip"],
  ["gunzip -t a.gz", "gzip"],
])("%s is not approved where PATH finds %s in the project", async (line, program) => {
  const { projectRoot } = approvalWorld();
  const env = (name: string) => (name === "PATH" ? `${projectRoot}/bin:/usr/bin` : undefined);
  expect(await whyNot(line, approvalWorld({}, { env }))).toBeUndefined();
  const planted = approvalWorld({ [`${projectRoot}/bin/${program}`]: "" }, { env });
  expect(await whyNot(line, planted)).toBeString();
});
