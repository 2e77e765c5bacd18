import type { Description, Descriptions } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { baseName } from "../text/path.ts";

/** Clients that fetch from an address, or send to one. */
export const fetchers: Descriptions = { curl, curlie: curl, wget, wget2: wget };

/** Files of further options, which name what is fetched and where it is written. */
const CURL_LOADS = { options: "-K|--config" } as const;
const WGET_LOADS = { options: "--config" } as const;

/** https://curl.se/docs/manpage.html */
function curl(): Description {
  return {
    loads: CURL_LOADS,
    options: {
      switch:
        "-0|--http1.0 -1|--tlsv1 -2|--sslv2 -3|--sslv3 -4|--ipv4 -6|--ipv6 -a|--append -B|--use-ascii " +
        "-f|--fail -g|--globoff -G|--get -h -i|--include -I|--head -j|--junk-session-cookies " +
        "-J|--remote-header-name -k|--insecure -l|--list-only -L|--location -M|--manual -n|--netrc " +
        "-N|--no-buffer -O|--remote-name --remote-name-all -p|--proxytunnel -q|--disable -R|--remote-time " +
        "-s|--silent -S|--show-error -v|--verbose -V|--version -Z|--parallel -:|--next -#|--progress-bar " +
        "--anyauth --basic --compressed --create-dirs --crlf --digest --fail-with-body --fail-early " +
        "--http1.1 --http2 --http3 --location-trusted --negotiate --no-clobber --no-progress-meter " +
        "--ntlm --path-as-is --post301 --post302 --post303 --raw --retry-all-errors --retry-connrefused " +
        "--ssl --ssl-reqd --styled-output --tcp-fastopen --tcp-nodelay --tlsv1.2 --tlsv1.3 --xattr",
      data:
        "-m|--max-time --connect-timeout -w|--write-out --retry --retry-delay --retry-max-time -C|--continue-at " +
        "-y|--speed-time -Y|--speed-limit -z|--time-cond --limit-rate --max-redirs --max-filesize --rate " +
        "--cert-type --ciphers --curves --delegation --engine --expect100-timeout --ftp-method " +
        "--ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --help --hostpubmd5 --hostpubsha256 " +
        "--interface --keepalive-time --key-type --krb --local-port --noproxy --parallel-max --pinnedpubkey " +
        "--proto --proto-default --proto-redir --proxy-cert-type --proxy-ciphers --proxy-key-type " +
        "--proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype " +
        "--create-file-mode --service-name --socks5-gssapi-service --tftp-blksize --tls-max " +
        "--tls13-ciphers --tlsauthtype -o|--output --output-dir --ip-tos --vlan-priority --ipfs-gateway --keepalive-cnt",
      used:
        "-K|--config -E|--cert --key --pubkey --cacert --capath --crlfile --netrc-file --random-file " +
        "--egd-file --etag-compare --proxy-cacert --proxy-capath --proxy-cert --proxy-crlfile --proxy-key " +
        "--unix-socket --abstract-unix-socket --alt-svc --hsts",
      written:
        "-c|--cookie-jar -D|--dump-header --etag-save --libcurl --stderr --trace --trace-ascii",
      sent:
        "--data-raw --form-string -A|--user-agent -b|--cookie -e|--referer -u|--user -U|--proxy-user " +
        "-X|--request --request-target -r|--range -Q|--quote -t|--telnet-option -P|--ftp-port " +
        "-x|--proxy --preproxy --proxy1.0 --socks4 --socks4a --socks5 --socks5-hostname --resolve " +
        "--connect-to --doh-url --dns-servers --dns-interface --dns-ipv4-addr --dns-ipv6-addr " +
        "--aws-sigv4 --ftp-account --ftp-alternative-to-user --login-options --mail-auth --mail-from " +
        "--mail-rcpt --oauth2-bearer --pass --proxy-pass --sasl-authzid --tlsuser --tlspassword " +
        "--proxy-tlsuser --proxy-tlspassword",
      "sent-file": "-T|--upload-file",
      "sent-or-at-file": "-d|--data --data-ascii --data-binary --json -H|--header --proxy-header",
      "sent-named": "--data-urlencode --url-query --variable",
      "sent-form": "-F|--form",
      address: "--url",
    },
    plain: { options: "-s -S -sS -i -I -f -sf -fsS", words: "here", opens: "nothing" },
    looks: helpForm(),
    connects: "hosts",
    unchecked: "-k",
    redirected: [
      ...[
        "-x",
        "--preproxy",
        "--proxy1.0",
        "--socks4",
        "--socks4a",
        "--socks5",
        "--socks5-hostname",
      ],
      ...["-K", "--url", "--resolve", "--connect-to", "--doh-url", "--dns-servers"],
      ...["--unix-socket", "--abstract-unix-socket", "-:"],
    ],
    optionsInInput: (args, text) => (args.some(isSettingsInput) ? curlSettings(text) : []),
    effects: curlEffects,
  };
}

function isSettingsInput({ value }: Arg, at: number, args: readonly Arg[]): boolean {
  if (/^(?:-K|--config=)-$/.test(value)) return true;
  return value === "-" && /^(?:-[a-zA-Z]*K|--config)$/.test(args[at - 1]?.value ?? "");
}

/** The options in curl's settings: `name = "value"` on a line each, with or without the sign and dashes. */
function curlSettings(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*(-{0,2}[\w-]+)(?:\s*[=:\s]\s*"?([^"]*)"?)?\s*$/.exec(line);
    const [, name = "", value = ""] = match ?? [];
    if (name === "") return [];
    const option = name.startsWith("-") ? name : `--${name}`;
    return value === "" ? [option] : [option, value];
  });
}

function curlEffects(args: Arguments): readonly Effect[] {
  const folder = args.value("--output-dir");
  const effects = args
    .values("-o")
    .map((path): Effect => ({ kind: "write", path: below(folder, path) }));
  effects.push(...args.operands.flatMap(asked));
  // curl takes several files between braces.
  for (const { names, value } of args.options) {
    if (!names.includes("-T") || value === undefined) continue;
    const list = /^\{(.*)\}$/.exec(value.value)?.[1]?.split(",") ?? [];
    effects.push(...list.flatMap((path) => sent({ ...value, value: path })));
  }
  // The addresses may all be in the settings.
  const settings = args.value("-K");
  if (settings !== undefined) effects.push(request({ ...settings, value: UNKNOWN }));
  // What is there already may stay, so that nothing new has that name.
  if (args.has("-O", "--remote-name-all") && !args.has("--no-clobber")) {
    effects.push(...args.operands.map((address) => saved(address, folder)));
  }
  return effects;
}

/** https://www.gnu.org/software/wget/manual/wget.html */
function wget(): Description {
  return {
    loads: WGET_LOADS,
    options: {
      switch:
        "-V|--version -h|--help -b|--background -d|--debug -q|--quiet -v|--verbose -nv|--no-verbose " +
        "-F|--force-html -nc|--no-clobber -c|--continue -N|--timestamping -S|--server-response --spider " +
        "--show-progress -4|--inet4-only -6|--inet6-only -nd|--no-directories -x|--force-directories " +
        "-nH|--no-host-directories --protocol-directories -E|--adjust-extension --no-check-certificate " +
        "--content-disposition --content-on-error --trust-server-names -r|--recursive -k|--convert-links " +
        "-K|--backup-converted -m|--mirror -p|--page-requisites -H|--span-hosts -L|--relative " +
        "-np|--no-parent --https-only --no-cookies --no-cache --no-proxy --ask-password",
      data:
        "-t|--tries -T|--timeout -w|--wait --waitretry --random-wait -Q|--quota --bind-address --limit-rate " +
        "--restrict-file-names --prefer-family --local-encoding --remote-encoding --cut-dirs --default-page " +
        "--compression --secure-protocol --certificate-type --private-key-type --pinnedpubkey --ciphers " +
        "-l|--level --backups -A|--accept -R|--reject --accept-regex --reject-regex --regex-type -D|--domains " +
        "--exclude-domains --follow-tags --ignore-tags -I|--include-directories -X|--exclude-directories " +
        "--report-speed --retry-on-http-error --start-pos --progress --dns-timeout --connect-timeout " +
        "--read-timeout --warc-header --warc-max-size -P|--directory-prefix -e|--execute",
      used:
        "--config -i|--input-file --load-cookies --certificate --private-key --ca-certificate " +
        "--ca-directory --crl-file --hsts-file --warc-dedup --warc-tempdir",
      written:
        "-O|--output-document -o|--output-file -a|--append-output --save-cookies --rejected-log --warc-file",
      shell: "--use-askpass",
      sent:
        "--post-data --body-data --header --method --referer -U|--user-agent --user --password --http-user " +
        "--http-password --proxy-user --proxy-password --ftp-user --ftp-password",
      "sent-file": "--post-file --body-file",
      address: "-B|--base",
    },
    looks: helpForm(),
    connects: "hosts",
    unchecked: "--no-check-certificate",
    effects: wgetEffects,
  };
}

function wgetEffects(args: Arguments): readonly Effect[] {
  const effects = args.operands.flatMap(asked);
  for (const { names, value } of args.options) {
    if (!names.includes("-e") || value === undefined) continue;
    const path = /^\s*(?:post|body)[_-]?file\s*=\s*(.+)/i.exec(value.value)?.[1];
    if (path !== undefined) effects.push(...sent({ ...value, value: path.trim() }));
  }
  const list = args.value("-i");
  if (list !== undefined) effects.push(request({ ...list, value: UNKNOWN }));
  // What is there already stays, so that nothing new has that name.
  if (args.has("-O", "--no-clobber", "--spider")) return effects;
  const folder = args.value("-P");
  return [...effects, ...args.operands.map((address) => saved(address, folder))];
}

/** What they say of themselves: a request carries what is in its words to another host. */
function helpForm(): Looks {
  return {
    words: ([option, ...more]) =>
      more.length === 0 && /^(?:-h|-V|--help|--version|--manual)$/.test(option?.value ?? "")
        ? undefined
        : "asks another host",
  };
}

/** What asking an address does: `file:` reads a file of this machine, and asks nobody. */
export function asked(address: Arg): Effect[] {
  const path = /^file:\/\/(?:localhost)?(\/[^?#]*)/i.exec(address.value)?.[1];
  if (path === undefined) return [request(address)];
  return [{ kind: "read", path: { ...address, value: path }, purpose: "copied" }];
}

export function request(address: Arg): Effect {
  return { kind: "request", address };
}

/** The file that an address is saved in, named after its last part. */
export function saved(address: Arg, folder: Arg | undefined): Effect {
  const name = baseName(address.value.replace(/[?#].*$/, ""));
  return { kind: "fetch", path: below(folder, { ...address, value: name }) };
}

/** A path below the folder that an option names. */
export function below(folder: Arg | undefined, path: Arg): Arg {
  if (folder === undefined || path.value === "-" || /^[/~]/.test(path.value)) return path;
  return { ...path, value: `${folder.value}/${path.value}` };
}

/** A file that goes to another host. */
export function sent(path: Arg): Effect[] {
  return [
    { kind: "read", path, purpose: "copied" },
    { kind: "send", what: "file", word: path },
  ];
}
