import type { Description } from "./command.ts";

/** Options of `mount` and `bindfs`: https://man7.org/linux/man-pages/man8/mount.8.html */
export const MOUNT_OPTIONS: Description["options"] = {
  switch: "-B|--bind -R|--rbind -M|--move",
  data: "-o|--options -t|--types -f -L -U -O -N --source --target",
};
