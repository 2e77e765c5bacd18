import type { Invocation } from "../invocation.ts";

/** True for what comes from the clipboard, the screen or the network around: nobody knows what is on it. */
export function showsScreen({ program, args, stdin }: Invocation): boolean {
  const options = args.map(({ value }) => value).join(" ");
  switch (program) {
    case "xclip":
      return /(?:^| )-o(?:ut)?(?: |$)/.test(options);
    case "xsel":
      return stdin.kind === "inherited" && !/(?:^| )-(?:-\w*|[a-z]*[acdiklx])/.test(options);
    case "tcpdump":
    case "tshark":
      return /(?:^| )-w ?/.test(options);
    default:
      return SCREENS.includes(` ${program} `);
  }
}

const SCREENS =
  " pbpaste wl-paste get-clipboard gcb screencapture scrot grim maim gnome-screenshot flameshot spectacle ";
