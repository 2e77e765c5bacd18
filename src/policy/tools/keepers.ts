import type { Descriptions } from "../commands/command.ts";

/** Programs of which nothing else is known than that what they are given stays inside. */
export const keepers: Descriptions = {
  "gpgsm sshfs keychain": () => ({ options: { used: "*" }, keeps: "keys" }),
  // They look at programs and libraries.
  "objcopy ldd checksec bloaty otool dumpbin rabin2": () => ({ options: {}, keeps: "files" }),
  // They open a file for a person, compare two, or know which settings of the home they manage.
  "zed open xdg-open glow difft chezmoi yadm": () => ({ options: {}, keeps: "files" }),
};
