import type { Arg } from "./invocation.ts";

/** Where something happens: on this machine, or on another host. */
export type Host = "here" | "elsewhere";

/** What a command does to the world, whichever program does it. */
export type Effect =
  /** It reads a file: to put its content somewhere else, or to act by it without showing it. */
  | { readonly kind: "read"; readonly path: Arg; readonly purpose: "copied" | "used" }
  /** It makes a file or replaces what one holds. */
  | { readonly kind: "write"; readonly path: Arg }
  /** It deletes a path, or everything in it that the source does not have. */
  | {
      readonly kind: "delete";
      readonly path: Arg;
      readonly host: Host;
      readonly extent: "itself" | "extra";
    }
  /** It asks another host for something, or to do something. */
  | { readonly kind: "request"; readonly address: Arg }
  /** It sends a file, a text, or its standard input to another host. */
  | { readonly kind: "send"; readonly what: "file" | "text"; readonly word: Arg }
  | { readonly kind: "send"; readonly what: "input" }
  /** It puts what it got from another host into a path of this machine, whose name it chooses itself. */
  | { readonly kind: "fetch"; readonly path: Arg }
  /** Nobody described the option, so its value may be anything. */
  | { readonly kind: "unknown"; readonly word: Arg }
  /** It runs shell text. */
  | { readonly kind: "run"; readonly code: Arg; readonly host: Host };
