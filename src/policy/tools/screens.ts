import type { Description, Descriptions, Telling } from "../commands/command.ts";

/** Programs that give what is on the screen, in the clipboard or on the network around. */
export const screens: Descriptions = {
  "pbpaste wl-paste screencapture scrot grim maim gnome-screenshot flameshot spectacle": () =>
    showing({ of: "screen" }),
  "tcpdump tshark dumpcap ngrep": () => ({
    tells: { of: "screen", all: (words) => words.some((word) => word.startsWith("-w")) },
    options: {
      switch:
        "-h|--help --version -D|--list-interfaces -L|--list-data-link-types -A -e -l -n -p -q -t -v -x -X",
      data: "-i|--interface -d -c -s -C -G -W -B -y -Y -T -f -z -Z",
      read: "-r|--read-file",
      written: "-w",
    },
    // What goes from this machine to itself is the user's own.
    effects: ({ has, value }) => {
      const isOwn = /^lo\d*$/i.test(value("-i", "-d")?.value ?? "");
      return isOwn || has("-r", "-h", "--version", "-D", "-L")
        ? []
        : [{ kind: "machine", what: "input recorded" }];
    },
  }),
};

/** Nothing is said of the files that it writes, nor of what it runs. */
function showing(tells: Telling): Description {
  return { options: {}, tells };
}
