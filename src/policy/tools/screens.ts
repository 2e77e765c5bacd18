import type { Description, Descriptions, Telling } from "../commands/command.ts";

/** Programs that give what is on the screen, in the clipboard or on the network around. */
export const screens: Descriptions = {
  "pbpaste wl-paste screencapture scrot grim maim gnome-screenshot flameshot spectacle": () =>
    showing({ of: "screen" }),
  "tcpdump tshark dumpcap": () =>
    showing({ of: "screen", all: (words) => words.some((word) => word.startsWith("-w")) }),
};

/** Nothing is said of the files that it writes, nor of what it runs. */
function showing(tells: Telling): Description {
  return { options: {}, tells };
}
