import { expect, test } from "bun:test";
import { approvalWorld } from "../../approve/approval-world.ts";
import { looksOnlyIn } from "../../approve/by-form.ts";
import { whyNot } from "../../approve/why-not.ts";

looksOnlyIn(
  [
    "uv help",
    "uv help sync",
    "cargo --version",
    "cargo tree --frozen --depth 2",
    "cargo metadata --no-deps --format-version 1",
    "cargo search tokio --limit 5",
    "cargo locate-project",
    "uv --version",
    "uv cache dir",
  ],
  [
    "uv help --x",
    "cargo tree --locked",
    "cargo tree",
    "cargo metadata",
    "cargo check",
    "cargo clippy",
    "cargo fmt --check",
    "cargo help build",
    "cargo +nightly version",
    "cargo version --config x",
    "cargo tree --locked --config build.rustc=./x",
    "cargo search x --index file:///x",
    "cargo my-command",
    "uv run pwd",
    "uv pip list",
    "uv python list",
    "uv tree",
  ],
);

test.each([
  ["cargo --version", "rust-toolchain.toml"],
  ["cargo search serde", ".cargo/config.toml"],
])("%s is not approved where %s may say what it does", async (line, file) => {
  const world = approvalWorld();
  expect(await whyNot(line, world)).toBeUndefined();
  const inProject = approvalWorld({ [`${world.projectRoot}/${file}`]: "" });
  expect(await whyNot(line, inProject)).toBeString();
  const inHome = approvalWorld({ [`${world.home}/${file}`]: "" });
  expect(await whyNot(line, inHome)).toBeUndefined();
});
