import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { isKnown, lineOf } from "../commands/whole-words.ts";

// The forms in which tools that build a project only look.

/** Files by which a project says which compiler, and which registry, cargo goes by. */
const CARGO_FILES = "rust-toolchain rust-toolchain.toml .cargo/config .cargo/config.toml";

const CARGO_ENVIRONMENT =
  "RUSTUP_TOOLCHAIN RUSTC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_HOME CARGO_BUILD_RUSTC CARGO_BUILD_RUSTC_WRAPPER";

/** https://doc.rust-lang.org/cargo/commands: what builds runs `build.rs`, and what resolves may write `Cargo.lock`. */
export function cargoForm(): readonly Looks[] {
  const known = { environment: CARGO_ENVIRONMENT, files: CARGO_FILES, starts: "rustc" };
  const not = "--config -Z --registry --index --token --manifest-path";
  return [
    {
      ...known,
      not,
      verbs: "version|locate-project|pkgid",
      options: { switch: "-v|--verbose -q", data: "--message-format" },
    },
    {
      ...known,
      not,
      verbs: "metadata",
      needs: "--no-deps --frozen",
      options: { switch: "--no-deps --locked --frozen --offline", data: "--format-version" },
    },
    {
      ...known,
      not,
      verbs: "tree",
      needs: "--frozen",
      options: {
        switch:
          "--locked --frozen --offline -d|--duplicates --all-features --no-default-features --workspace --no-dedupe",
        data: "-e|--edges -i|--invert --depth --prefix --features -F -f|--format --target",
      },
    },
    {
      ...known,
      not,
      verbs: "search|info",
      options: { switch: "-v|--verbose -q", data: "--limit" },
      given: (operands) =>
        operands.every((word) => isKnown(word) && /^\w[\w.@-]*$/.test(word.value))
          ? undefined
          : "asks for what is not known to be a package",
    },
    {
      ...known,
      words: (words) =>
        /^(?:-V|-h|--version|--help|--list|help)$/.test(lineOf(words))
          ? undefined
          : OTHER_ARGUMENTS,
    },
  ];
}

/** https://docs.astral.sh/uv/reference/cli: what looks at packages asks the interpreter of the project's own folder. */
export function uvForm(): Looks {
  return {
    words: (words) =>
      /^(?:-V|-h|--version|--help|help(?: [a-z]+)*|version|self version|(?:cache|tool|python) dir|tool list)$/.test(
        lineOf(words),
      )
        ? undefined
        : OTHER_ARGUMENTS,
    environment: "UV_PYTHON UV_CONFIG_FILE UV_WORKING_DIRECTORY",
  };
}
