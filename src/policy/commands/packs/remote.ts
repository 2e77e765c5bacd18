import { ask, deny, destroying, type Line, type Pack, printsSecret, type Row } from "../pack.ts";

/** Keys and files of other machines. */
export const remotePack: Pack = {
  name: "remote",
  title: "Copies to other machines and SSH keys (scp, sftp, ssh-keygen, ssh-add)",
  tools: {
    scp: () => ({ destroys: [copiesToSystem()], shape: lastWord }),
    pscp: () => ({ ...destroying({ data: "-P -pw -l -i" }, [copiesToSystem()]), shape: lastWord }),
    "ssh-keygen": () => ({
      destroys: [
        ask("forget-host", [
          "would forget a known host, and so the warning that its key changed",
          "show the user the old and the new fingerprint (`ssh-keygen -F HOST`)",
          "-R=*",
        ]),
        ask("change-key", [
          "would overwrite or re-encrypt a private key",
          "write to a new file",
          "-p, -k -u|-s",
        ]),
      ],
    }),
    "ssh-add": () => ({
      destroys: [
        ask("remove-keys", [
          "would remove keys from the agent, so that connections fail",
          "leave them, as they go when the SSH agent stops",
          "-D, -d, -x",
        ]),
      ],
    }),
    "ssh-copy-id": () => ({
      destroys: [
        ask("authorise-key", [
          "would let whoever has this key log in there",
          "let the user add the key",
          "* !-n !-h",
        ]),
      ],
    }),
    "gpg gpg2": () => ({
      destroys: [
        deny("delete-secret-key", [
          "would delete private keys, so nothing encrypted for them can be read again",
          "let the user export and delete them",
          "--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys",
        ]),
        ask("show-secret-key", [
          "would write private keys where they can be read",
          "let the user export them",
          "--export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-secret-ssh-key",
        ]),
        printsSecret("-d|--decrypt !-o !--output"),
        ask("delete-key", [
          "would delete or revoke public keys",
          "list what it would remove first",
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
  return deny("to-system", [
    "would write into the system folders of a machine",
    "copy it to a folder of the user's, and let them install it",
    `@${systemFolders()}`,
  ]);
}
