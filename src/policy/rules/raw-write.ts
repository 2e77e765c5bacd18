import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { mayWrite, writtenPaths } from "../effects/written-paths.ts";
import type { Invocation } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { namesDevice } from "./device.ts";

/** Raw writes to a disk: `dd of=`, redirections, `cp`, `tee`, `shred`. */
export const rawWrite: Rule = {
  id: "disks/raw-write",
  verdict: "deny",
  programs: ["*"],
  reason: "would overwrite a disk and everything on it",
  instead: "work on a disk image, or show the user the command to run",
  check: checkRawWrite,
  examples: () => ({
    denies: [
      "dd if=/dev/zero of=/dev/sda",
      "cat image > /dev/nvme0n1",
      "sudo tee /dev/sdb < image",
      "cp image /dev/disk2",
      "shred -v /dev/sdc",
      "dd if=/dev/urandom of=/dev/mapper/vg-data",
      "dd if=/dev/zero of=/dev/../dev/./sda",
      "cd /dev && cat image > ./sda",
      "ln -s /dev/sda d && cat image > d",
    ],
    allows: [
      "dd if=/dev/zero of=disk.img count=1",
      "cat image > /dev/null",
      "tee copy.img < image",
      "cp /dev/sda1 backup.img",
      "ls -l /dev/sdc",
      "echo dd of=/dev/sda",
      "cat image > /dev/../tmp/sda",
      "cd /dev && ls -l sda",
      "ln -s disk.img d && cat image > d",
    ],
  }),
};

function checkRawWrite(invocation: Invocation, world: World): Hit | undefined {
  if (!mayWrite(invocation)) return undefined;
  const wiped = effectsOfKind(invocation, "delete").flatMap(({ extent, path }) =>
    extent === "wiped" ? [path] : [],
  );
  const paths = [...wiped, ...writtenPaths(invocation)];
  return paths.some((path) => namesDevice(path, invocation, world))
    ? matched(invocation)
    : undefined;
}
