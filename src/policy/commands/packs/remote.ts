import {
  changes,
  deletes,
  destroying,
  type Line,
  opens,
  overwrites,
  type Pack,
  printsSecret,
  type Row,
} from "../pack.ts";

/** Keys and files of other machines. */
export const remotePack: Pack = {
  name: "remote",
  title: "Copies to other machines and SSH keys (scp, sftp, ssh-keygen, ssh-add)",
  tools: {
    scp: () => ({ destroys: [copiesToSystem()], shape: lastWord }),
    pscp: () => ({ ...destroying({ data: "-P -pw -l -i" }, [copiesToSystem()]), shape: lastWord }),
    "ssh-keygen": () => ({
      destroys: [
        deletes(
          "forget-host",
          "account",
          "a known host, and so the warning that its key changed",
          ["-R=*"],
          { instead: "show the user the old and the new fingerprint (`ssh-keygen -F HOST`)" },
        ),
        changes("change-key", "secret", "a private key, or overwrite it", ["-p, -k -u|-s"], {
          instead: "write to a new file",
        }),
      ],
    }),
    "ssh-add": () => ({
      destroys: [
        deletes(
          "remove-keys",
          "account",
          "keys from the agent, so that connections fail",
          ["-D, -d, -x"],
          { instead: "leave them, as they go when the SSH agent stops" },
        ),
      ],
    }),
    "ssh-copy-id": () => ({
      destroys: [
        opens(
          "authorise-key",
          "machine",
          "an account there to whoever has this key",
          ["* !-n !-h"],
          { instead: "let the user add the key" },
        ),
      ],
    }),
    "gpg gpg2": () => ({
      destroys: [
        deletes(
          "delete-secret-key",
          "secret",
          "private keys, so that nothing encrypted for them can be read again",
          [
            "--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys",
          ],
          { instead: "let the user export and delete them" },
        ),
        opens(
          "show-secret-key",
          "secret",
          "private keys to whoever can read the output",
          [
            "--export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-secret-ssh-key",
          ],
          { instead: "let the user export them" },
        ),
        printsSecret("-d|--decrypt !-o !--output"),
        deletes("delete-key", "account", "or revoke public keys", [
          "--delete-keys|--delete-key|--gen-revoke|--generate-revocation|--quick-revoke-uid|--quick-revuid",
        ]),
      ],
    }),
  },
};

/** A target of scp below a system folder, here or on the other machine. */
function systemFolders(): string {
  return "/|/etc|/etc/*|/boot|/boot/*|/usr|/usr/*|/bin|/bin/*|/sbin|/sbin/*|/lib|/lib/*|/lib64|/lib64/*|/lib32/*|/sys|/sys/*|/proc/*|/dev/*|/var/lib|/var/lib/*|/var/log/*|/var/run/*|/var/spool/*|/root|/root/*|/System/*|/Library/*|/opt|//*"
    .split("|")
    .flatMap((folder) => [folder, `*:${folder}`])
    .join("|");
}

function lastWord(line: Line): Line {
  return { ...line, words: line.words.slice(-1) };
}

function copiesToSystem(): Row {
  return overwrites(
    "to-system",
    "machine",
    "files in the system folders of a machine",
    [`@${systemFolders()}`],
    { instead: "copy it to a folder of the user's, and let them install it", whose: "shared" },
  );
}
