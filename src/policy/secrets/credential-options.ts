/**
 * How programs are given a secret on their command line: programs, a colon, and where it stands. `-a` is an
 * option whose value it is, in the next word or attached; `-p*` one that takes it attached only; `#2` the
 * second operand. A sign behind says that the secret is what follows it in the value: `-u:` for
 * `-u user:secret`. A program that is told by two words is named by both, joined by `+`. Options that are
 * written in full (`--password`) hold for every program and are not repeated here, see {@link TELLING}.
 */
const PROGRAMS = `
redis-cli valkey-cli keydb-cli iredis: -a --pass
redis-cli+auth valkey-cli+auth keydb-cli+auth: #1
mysql mysqldump mysqladmin mysqlimport mysqlcheck mysqlshow mysqlslap mysqlbinlog mysqlpump: -p*
mariadb mariadb-dump mariadb-admin mycli xtrabackup mariabackup: -p*
mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat mongotop: -p
sshpass: -p
curl: -u: -U: --user: --proxy-user: --pass --oauth2-bearer
http https xh xhs: -a: --auth:
docker+login podman+login nerdctl+login buildah+login skopeo+login crane+login oras+login: -p
helm+login az+login twine+upload: -p
ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd ldapcompare ldapmodrdn: -w
smbclient rpcclient smbget smbcacls nmblookup net winexe wmic: -U%
smbmap crackmapexec nxc netexec evil-winrm: -p
openssl: -passin: -passout: -pass:
sqlcmd osql bcp tsql: -P
zip unzip zipcloak: -P
7z 7za 7zr 7zz rar unrar: -p*
keytool jarsigner: -storepass -keypass -srcstorepass -deststorepass -srckeypass -destkeypass
cqlsh: -p
sqlplus sqlldr expdp impdp rman: #1/
lftp: -u,
ncftp: -p
vault+login: #1
rabbitmqctl+add_user rabbitmqctl+change_password rabbitmqctl+authenticate_user: #2
htpasswd: #3
net+user: #2
net+use: #1
cmdkey: /pass
xfreerdp xfreerdp3 wfreerdp: /p
rdesktop: -p
useradd usermod: -p
mc+set: #4
aws+aws_secret_access_key aws+aws_session_token: #1
convertto-securestring: #1 -string
`;

/** Options that say by themselves what their value is, whatever the program. */
export const TELLING =
  /^--?(?:[a-z0-9]{1,20}[-_]){0,4}(?:password|passwd|passphrase|token|api[-_]?key|secret[-_]?key|client[-_]secret|access[-_]key|bearer|auth[-_]?key)(?=$|[=:])/i;

/** How one secret of a program is given. */
export interface Giving {
  /** The option; empty for an operand. */
  readonly option: string;
  /** Which operand it is, from 1; 0 for an option. */
  readonly operand: number;
  readonly attachedOnly: boolean;
  /** The sign in the value behind which the secret begins; empty where it is all of it. */
  readonly behind: string;
}

/** The value as a whole. */
export const WHOLE: Giving = { option: "", operand: 0, attachedOnly: false, behind: "" };

let table: ReadonlyMap<string, readonly Giving[]> | undefined;

/** The ways in which programs are given secrets, by name, in lower case. */
export function givingsByProgram(): ReadonlyMap<string, readonly Giving[]> {
  if (table !== undefined) return table;
  const rows = new Map<string, readonly Giving[]>();
  for (const row of PROGRAMS.trim().split("\n")) {
    const cut = row.indexOf(": ");
    const givings = row
      .slice(cut + 2)
      .split(" ")
      .map(givingOf);
    for (const name of row.slice(0, cut).split(" ")) rows.set(name, givings);
  }
  table = rows;
  return rows;
}

function givingOf(word: string): Giving {
  const operand = /^#(\d)/.exec(word)?.[1];
  const option = operand === undefined ? (/^[-/]+[\w-]+/.exec(word)?.[0] ?? "") : "";
  const sign = word.slice(operand === undefined ? option.length : 2);
  const attachedOnly = sign === "*";
  return { option, operand: Number(operand ?? 0), attachedOnly, behind: attachedOnly ? "" : sign };
}
