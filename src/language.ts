import type { Io } from "./io.ts";

/** Languages that fairlead's messages to people and models are written in. */
export type Language = "en" | "ko";

/** The configured language; without one that of the locale, English for any that is not there. */
export function languageOf(io: Io, config: { readonly language?: Language | undefined }): Language {
  if (config.language !== undefined) return config.language;
  const locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
    .map((name) => io.env(name) ?? "")
    .find((value) => value !== "");
  return /^ko(?:[_.@-]|$)/i.test(locale ?? "") ? "ko" : "en";
}
