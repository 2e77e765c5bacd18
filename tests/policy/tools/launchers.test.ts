import { expect, test } from "bun:test";
import { runsIn } from "../commands/runs-in.ts";

test.each([
  "uv run --with y rm x",
  "uv tool run rm x",
  "uvx --from y rm x",
  "pipx run --spec y rm x",
  "poetry run rm x",
  "poetry -C /srv run rm x",
  "bundle exec rm x",
  "mise exec -- rm x",
  "rbenv exec rm x",
  "conda run -n y rm x",
  "direnv exec . rm x",
  "rustup run nightly rm x",
  "op run --env-file .e -- rm x",
  "aws-vault exec ops -- rm x",
  "saml2aws exec -a ops -- rm x",
  "envchain aws rm x",
  "dotenv -f .e run rm x",
  "dotenv -- rm x",
  "cross-env A=1 rm x",
  "npx -y -p y rm x",
  "npx -c 'rm x'",
  "npm exec -- rm x",
  "npm --prefix /srv exec rm x",
  "pnpm dlx rm x",
  "yarn dlx rm x",
  "yarn exec 'rm x'",
  "pnpm exec 'true; rm x'",
  "yarn exec rm x",
])("%s runs rm x", (command) => {
  expect(runsIn(command)).toContain("rm x");
});

test.each([
  "uv add rm",
  "poetry add rm",
  "bundle install rm",
  "npm run rm",
  "npm install rm",
  "yarn rm x",
  "pnpm rm x",
  "npx --help rm",
  "direnv allow rm",
  "mise ls rm",
])("%s runs no command of the system", (command) => {
  expect(runsIn(command)).toEqual([]);
});
