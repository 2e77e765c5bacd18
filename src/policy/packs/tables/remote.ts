import { ask, deny, type Pack, type Tool } from "../pack.ts";

/** Keys and files of other machines. */
export const remotePack: Pack = {
  name: "remote",
  title: "Copies to other machines and SSH keys (scp, sftp, ssh-keygen, ssh-add)",
  tools: [
    [["scp", "pscp"], scp],
    [["ssh-keygen"], sshKeygen],
    [["ssh-add"], sshAdd],
    [["gpg", "gpg2"], gpg],
  ],
  examples: () => ({
    denies: [
      "scp -r ./site deploy@host:/",
      "scp tool root@host:/usr/bin/",
      "scp app.conf root@host:/etc/",
      "scp ./hosts /etc/hosts",
      "ssh-keygen -R host.example.com",
      "ssh-add -D",
      "gpg --delete-secret-keys me@example.com",
    ],
    allows: [
      "scp -r ./site deploy@host:/srv/site",
      "scp tool deploy@host:bin/",
      "scp deploy@host:/etc/app.conf .",
      "scp deploy@host:/etc/hosts ./hosts",
      "ssh-keygen -l -f key.pub",
      "ssh-add -l",
      "gpg --list-secret-keys",
    ],
  }),
};

/** A target of scp below a system folder, here or on the other machine. */
function systemFolders(): string {
  return "/|/etc|/etc/*|/boot|/boot/*|/usr|/usr/*|/bin|/bin/*|/sbin|/sbin/*|/lib|/lib/*|/lib64|/lib64/*|/lib32/*|/sys|/sys/*|/proc/*|/dev/*|/var/lib|/var/lib/*|/var/log/*|/var/run/*|/var/spool/*|/root|/root/*|/System/*|/Library/*|/opt|//*"
    .split("|")
    .flatMap((folder) => [folder, `*:${folder}`])
    .join("|");
}

function scp(): Tool {
  return {
    values: "-c -D -F -i -J -l -o -P -S -X",
    shape: (line) => ({ ...line, words: line.words.slice(-1) }),
    rows: [
      deny(
        "to-system",
        "writes into the system folders of a machine",
        "copy to a folder of the user's own, and let them install it",
        [`@${systemFolders()}`],
      ),
    ],
  };
}

function sshKeygen(): Tool {
  return {
    values: "-f -C -t -b -N -P -O -V -I -n -s -D -m -Y -r -R -F -a -w -Z",
    rows: [
      ask(
        "forget-host",
        "removes a known host, and with it the warning that it changed",
        "show the user the old and the new fingerprint (`ssh-keygen -F HOST`)",
        ["-R=*"],
      ),
      ask("change-key", "overwrites or re-encrypts a private key", "write to a new file name", [
        "-p",
        "-k -u|-s",
      ]),
    ],
  };
}

function sshAdd(): Tool {
  return {
    values: "-t -E -S -s -e -T -H",
    rows: [
      ask(
        "remove-keys",
        "removes keys from the agent, so that connections fail",
        "leave them; they go when the agent stops",
        ["-D", "-d", "-x"],
      ),
    ],
  };
}

function gpg(): Tool {
  return {
    values:
      "--homedir -u --local-user -r --recipient -o --output --keyring --keyserver --passphrase --passphrase-file --trust-model",
    dry: "-n --dry-run",
    rows: [
      deny(
        "delete-secret-key",
        "deletes private keys; what they encrypted can never be read again",
        "let the user export and delete them",
        [
          "--delete-secret-keys|--delete-secret-key|--delete-secret-and-public-key|--delete-secret-and-public-keys",
        ],
      ),
      ask("show-secret-key", "writes private keys out", "let the user export them", [
        "--export-secret-keys|--export-secret-key|--export-secret-subkeys|--export-secret-ssh-key",
      ]),
      ask("delete-key", "deletes or revokes public keys", "list them first", [
        "--delete-keys|--delete-key|--gen-revoke|--generate-revocation|--quick-revoke-uid|--quick-revuid",
      ]),
    ],
  };
}
