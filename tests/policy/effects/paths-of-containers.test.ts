import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

// An archive may hold `.bashrc` or `.claude/settings.json`.
describe("filling the home folder with files that nobody named is asked about", () => {
  test.each([
    "tar xfC a.tar ~",
    "tar xCf ~ a.tar",
    "tar -xf a.tar --directory=/home/user",
    "cd ~ && tar xf a.tar",
    "unzip a.zip -d ~",
    "7z x a.7z -o/home/user",
    "cpio -idm -D ~ < a.cpio",
    "cpio --extract --directory=/home/user < a.cpio",
    "cd ~ && pax -r -f a.pax",
    "cd ~ && unar a.zip",
    "unar -o ~ a.zip",
    "stow -t ~ dotfiles",
    "stow --target=/home/user dotfiles",
    "python3 -m zipfile -e a.zip ~",
    "python3 -m tarfile --extract a.tar ~",
    "cd ~ && patch -p0 < a.patch",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("ask");
  });

  test.each([
    "tar xfC a.tar build",
    "tar xCf build a.tar",
    "tar -xf a.tar --directory=build",
    "cd ~ && tar tf a.tar",
    "unzip a.zip -d build",
    "7z x a.7z -obuild",
    "cpio -idm -D build < a.cpio",
    "cd ~ && cpio --list < a.cpio",
    "cd ~ && pax -f a.pax",
    "cd ~ && lsar a.zip",
    "unar -o build a.zip",
    "stow -t build dotfiles",
    "stow --target=build dotfiles",
    "python3 -m zipfile -e a.zip build",
    "python3 -m tarfile --list a.tar",
    "cd ~ && patch -p0 --dry-run < a.patch",
  ])("but not %s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
