import type { Io, Processes, RunningProcess } from "../io.ts";
import { isAdministrator } from "../sys/process-tree.ts";
import {
  type Above,
  agentItself,
  filesOf,
  lookAbove,
  plainName,
  processesOf,
} from "./agent-above.ts";

// Whoever asks for it loads every agent there is, as this does.
export { agentItself, processesOf } from "./agent-above.ts";

/** A terminal that an agent which is running now may have made: none above is older than it. */
export interface LateTerminal {
  readonly kind: "late terminal";
  /** The agent that has been running longest. */
  readonly title: string;
  readonly pid: number;
}

/**
 * Looks whether a person types this. While agents are running, the processes above say so only where a login, a
 * terminal's window, a multiplexer or an editor among them was started before every one of those agents:
 * whatever is younger an agent can have started, with nothing of itself left above.
 */
export async function lookWhoTypes(io: Io): Promise<Above | LateTerminal> {
  const processes = await processesOf(io);
  const above = await lookAbove(io, processes);
  return above.kind === "agent" ? above : (lateTerminal(processes, io.platform) ?? above);
}

/** True while an agent is running for this user. */
export async function isAgentRunning(io: Io): Promise<boolean> {
  return firstAgent(await processesOf(io)) !== undefined;
}

function lateTerminal(processes: Processes, platform: Io["platform"]): LateTerminal | undefined {
  const first = firstAgent(processes);
  const { above } = processes;
  if (first === undefined || above === undefined) return undefined;
  const { running, title } = first;
  // The server that waits for connections is older than whatever connects, from this machine as well.
  const connection = above.find(isConnection);
  const isPersons = above.some((one) => {
    if (!isTerminal(one)) return isLogin(one, platform);
    if (isConnection(one) && one !== connection) return false;
    // Which of two is older cannot be told where the system does not say when they began.
    const { startedAt } = one;
    return startedAt !== undefined && startedAt < (running.startedAt ?? Number.NEGATIVE_INFINITY);
  });
  return isPersons ? undefined : { kind: "late terminal", title, pid: running.pid };
}

/** The agent that has been running longest, of this user's; of anybody's for the administrator, who sees all. */
function firstAgent({ all }: Processes) {
  const isRoot = isAdministrator();
  let first: { readonly running: RunningProcess; readonly title: string } | undefined;
  for (const running of all) {
    const agent = running.isOthers === true && !isRoot ? undefined : agentItself(running);
    if (agent === undefined) continue;
    const startedAt = running.startedAt ?? Number.NEGATIVE_INFINITY;
    const { startedAt: soFar = Number.POSITIVE_INFINITY } = first?.running ?? {};
    if (first === undefined || startedAt < soFar) first = { running, title: agent.title };
  }
  return first;
}

/**
 * What asks for a password before it gives anybody a shell, and runs as another user, so that no agent can make
 * one. On macOS everybody may start `login` for themselves.
 */
function isLogin({ name, isOthers }: RunningProcess, platform: Io["platform"]): boolean {
  return platform === "linux" && name === "login" && isOthers === true;
}

/** A server that gives others on the network a shell, or its process for one of them. */
function isConnection({ name }: RunningProcess): boolean {
  return /^(?:sshd|dropbear)/.test(name);
}

/** Programs below which a person types, by their names without an ending, in lower case. */
const TERMINALS = new Set(
  [
    // Windows of terminals.
    "gnome-terminal-server gnome-terminal konsole yakuake xterm urxvt urxvtd rxvt xfce4-terminal mate-terminal",
    "lxterminal qterminal terminator tilix guake tilda kitty alacritty foot wezterm wezterm-gui",
    "wezterm-mux-server ghostty ptyxis ptyxis-agent kgx st terminology deepin-terminal cosmic-term rio contour",
    "warp warp-terminal hyper tabby waveterm cool-retro-term terminal iterm2 itermserver",
    "windowsterminal explorer conemu conemu64 conemuc conemuc64 mintty",
    // Multiplexers, and what keeps a session for somebody who is far away.
    "tmux screen zellij dtach abduco dvtm mosh-server etterminal sshd sshd-session sshd-auth dropbear",
    // Editors with a terminal.
    "code code-insiders codium vscodium code-server cursor windsurf zed zed-editor emacs vim nvim",
    "idea pycharm webstorm phpstorm goland clion rider rubymine rustrover datagrip studio",
  ]
    .join(" ")
    .split(" "),
);

/** Parts of the paths of such programs that go by a common name. */
const TERMINAL_PATHS =
  /\/(?:Terminal|iTerm|kitty|Alacritty|WezTerm|Ghostty|Warp|Hyper|Tabby|Visual Studio Code(?: - Insiders)?|VSCodium|Cursor|Windsurf|Zed|Emacs|MacVim)\.app\/Contents\/|\/\.(?:vscode|cursor|windsurf|vscodium)-server\/|\/(?:jetbrains|intellij|idea|pycharm|webstorm|goland|clion|phpstorm)[^/]*\/(?:.*\/)?jbr\/bin\//i;

function isTerminal(running: RunningProcess): boolean {
  const { name, program, words } = running;
  // What a process calls itself counts where the system does not show its program.
  const shown = program === "" ? [name.replace(/:.*$/, "")] : filesOf(running);
  if (shown.some((file) => TERMINALS.has(plainName(file).toLowerCase()))) return true;
  return TERMINAL_PATHS.test(`${program}\n${words.join(" ")}`);
}
