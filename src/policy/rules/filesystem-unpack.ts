import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import type { Rule } from "../model/rule.ts";
import { placeOf } from "../places/location.ts";

/** Archives unpacked over the system. */
export const unpackOver: Rule = {
  id: "filesystem/unpack-over",
  verdict: "ask",
  varies: true,
  programs: ["*"],
  reason: "would unpack an archive over files of the operating system",
  instead: "unpack into a new folder inside the project",
  check: (invocation, world) => {
    for (const { path: folder } of effectsOfKind(invocation, "fill")) {
      if (folder === undefined)
        return matched(invocation, {
          reason: "could overwrite any file: the archive says where its files go",
        });
      const place = placeOf(folder, invocation, world, "through");
      if (place === "root") return matched(invocation, { verdict: "deny" });
      if (place === "home" && !invocation.remote) return matched(invocation);
      if (place === "system" && !/^\/(?:opt|srv|mnt|media|var\/www)(?:\/|$)/.test(folder.value))
        return matched(invocation);
    }
    return undefined;
  },
  examples: () => ({
    denies: [
      "tar -xzf a.tgz -C /",
      "unzip a.zip -d /usr/lib",
      "7z x a.7z -o/usr -y",
      "cpio -idm -D / < a.cpio",
      "unzip -o a.zip -d ~",
      "tar -xPf a.tar",
      "tar -xf a.tar --one-top-level=/usr/lib",
    ],
    allows: [
      "tar -xzf a.tgz -C vendor",
      "unzip a.zip -d build",
      "7z x a.7z -oout -y",
      "cpio -idm -D out < a.cpio",
      "unzip -o a.zip -d ~/Downloads/a",
      "tar -cPf a.tar src",
      "tar -xf a.tar --one-top-level=vendor",
    ],
  }),
};
