import type { Invocation } from "../model/invocation.ts";

/** True for what comes from the clipboard, the screen or the network around: nobody knows what is on it. */
export function showsScreen({ program, args, stdin }: Invocation): boolean {
  const options = args.map(({ value }) => value).join(" ");
  if (/^xclip$/.test(program)) return /(?:^| )-o(?:ut)?(?: |$)/.test(options);
  if (/^xsel$/.test(program))
    return stdin.kind === "inherited" && !/(?:^| )-(?:-\w*|[a-z]*[acdiklx])/.test(options);
  if (/^(?:tcpdump|tshark)$/.test(program)) return /(?:^| )-w ?/.test(options);
  return SCREENS.includes(` ${program} `);
}

const SCREENS =
  " pbpaste wl-paste get-clipboard gcb screencapture scrot grim maim gnome-screenshot flameshot spectacle ";
