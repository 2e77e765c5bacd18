import type { Description, Descriptions } from "../commands/command.ts";
import { type Arguments, verbOf } from "../commands/parse-arguments.ts";
import type { Effect } from "../model/model.ts";
import { isLocal } from "./servers.ts";

/** Programs that let other hosts reach this machine: tunnels, shared terminals, remote desktops and daemons. */
export const tunnels: Descriptions = {
  "ngrok jprq loclx localxpose loophole telebit pktriot zrok devtunnel expose upterm": () =>
    tunnel(
      /^(?:https?|tcp|udp|tls|start|tunnel|service|path|webdav|share|host|share-cwd)$/,
      "--config --log --log-level --region --authtoken",
    ),
  "bore nport untun rathole inlets inlets-pro": () =>
    tunnel(/^(?:local|server|tunnel|client|http|tcp|\d+|.*\.toml)$/, "-t|--to -s|--secret"),
  cloudflared,
  "lt localtunnel tunnelto tunnelmole tmole": () =>
    opening(
      (args) => args.has("-p") || /^\d+$/.test(verbOf(args)),
      "-p|--port -s|--subdomain -h|--host -l|--local-host",
    ),
  "frpc frps": () => opening((args) => !/^(?:verify|status|reload)$/.test(verbOf(args))),
  chisel: () =>
    opening(
      ({ operands }) =>
        verbOf({ operands }) === "server" || operands.some(({ value }) => value.startsWith("R:")),
    ),
  wstunnel: () =>
    opening(
      (args) => verbOf(args) === "server" || args.has("-R", "--remote-to-local"),
      "-R|--remote-to-local -L|--local-to-remote",
    ),
  "pagekite sshx tty-share teleconsole": () => opening(() => true),
  "gs-netcat": () => opening(({ has }) => has("-l"), "-s -k -p -e -d"),
  "ttyd wetty shellinabox shellinaboxd": () => sharedTerminal("-w|--cwd"),
  gotty: () => sharedTerminal("--permit-arguments"),
  "code-server openvscode-server": () =>
    opening(
      ({ value }) =>
        isOpen(value("--bind-addr", "--host")?.value) || value("--auth")?.value === "none",
      "--bind-addr --host --auth --port --cert --cert-key --config --user-data-dir --extensions-dir",
    ),
  "jupyter jupyter-lab jupyter-notebook jupyter-server": () =>
    opening(({ value }) => isOpen(value("--ip")?.value) && hasNoToken(value), NOTEBOOK),
  dockerd: () =>
    opening(({ values }) => values("-H").some(({ value }) => isOpenAddress(value)), DAEMON),
  x11vnc: () => opening(({ has }) => !has("-localhost", "-unixsock"), "-display -rfbport -passwd"),
  xhost: () =>
    opening(
      ({ operands, options }) =>
        options.length === 0 && operands.some(({ value }) => /^\+(?!local:|si:)/i.test(value)),
    ),
  "new-smbshare enable-psremoting": () => cmdlet(() => true),
  "new-netfirewallrule": () =>
    cmdlet(({ value }) => /^allow$/i.test(value("-action")?.value ?? "")),
};

/** The effect of letting others in. */
const EXPOSE: Effect = { kind: "expose" };

/** Options of a notebook's server; an empty token asks nobody for a password. */
const NOTEBOOK =
  "--ip --port --notebook-dir --ServerApp.token --NotebookApp.token --IdentityProvider.token " +
  "--ServerApp.password --NotebookApp.password --config";

const DAEMON =
  "-H|--host -g|--group --config-file --data-root --exec-root -l|--log-level -p|--pidfile";

/** A program that opens something unless it is asked what it is, or something else is asked of it. */
function opening(opens: (args: Arguments) => boolean, data = ""): Description {
  return {
    options: { data, switch: "-h|--help -V|--version" },
    effects: (args) => {
      const asks = args.has("-h", "-V", "-v") || /^(?:help|version)$/.test(verbOf(args));
      return !asks && opens(args) ? [EXPOSE] : [];
    },
  };
}

/** The same of a cmdlet. */
function cmdlet(opens: (args: Arguments) => boolean): Description {
  return {
    style: "cmdlet",
    options: { switch: "-force", data: "-name -path -fullaccess -displayname -direction -action" },
    effects: (args) => (opens(args) ? [EXPOSE] : []),
  };
}

/** One whose first operand says that it opens. */
function tunnel(verbs: RegExp, data: string): Description {
  return opening((args) => verbs.test(verbOf(args)), data);
}

/** https://developers.cloudflare.com/cloudflare-one/connections/connect-networks */
function cloudflared(): Description {
  const opens = ({ has, operands: [verb, sub] }: Arguments): boolean => {
    if (verb !== undefined && verb.value !== "tunnel") {
      return verb.value === "service" && sub?.value === "install";
    }
    if (has("--url", "--unix-socket", "--hello-world")) return true;
    return sub?.value === "run" || (sub === undefined && has("--name"));
  };
  return opening(
    opens,
    "--url --unix-socket -n|--name --config --hostname --token --loglevel --logfile --protocol " +
      "--origincert --metrics --credentials-file --edge-ip-version",
  );
}

/** A terminal in a browser; the command that is in it stands behind the options. */
function sharedTerminal(more: string): Description {
  return opening(
    ({ operands, value }) =>
      operands.length > 0 && !isLocal(value("-i", "--interface", "-a", "--address")?.value ?? ""),
    `-p|--port -i|--interface -c|--credential -u -g -s -a|--address -I -t -T -m -P ${more}`,
  );
}

function hasNoToken(value: Arguments["value"]): boolean {
  const token = value("--ServerApp.token", "--NotebookApp.token", "--IdentityProvider.token");
  return token !== undefined && /^["']*$/.test(token.value);
}

/** True for a host that is every one of this machine's addresses. */
function isOpen(address: string | undefined): boolean {
  return address !== undefined && /^(?:0\.0\.0\.0|\*|\[?::\]?)(?:$|:)/.test(address);
}

/** True for an address to listen on that is no socket of this machine's own and not local. */
function isOpenAddress(address: string): boolean {
  return address.startsWith("tcp://") && !isLocal(address.slice("tcp://".length));
}
