/** Programs to which keys and logins are what they work with: what these hold stays inside. */
const PROGRAMS =
  " ssh-add ssh-copy-id ssh-keygen ssh-keyscan ssh-agent autossh mosh sshfs gpg gpg2 gpgsm openssl age rage sops " +
  "keytool certtool cfssl step jarsigner apksigner signtool notarytool git-crypt certbot vault security keychain " +
  "secret-tool pass gopass chezmoi yadm stow restic borg ";

/** True for a program that uses the key it is given and does not show it by mistake. */
export function worksWithKeys(program: string): boolean {
  return PROGRAMS.includes(` ${program} `);
}
