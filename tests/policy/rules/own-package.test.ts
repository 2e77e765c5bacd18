import { expect, test } from "bun:test";
import { decideFully, exampleWorld } from "../world.ts";

const GUARDED = exampleWorld({
  guarded: [{ path: "/usr/local/bin/fairlead", kind: "program" }],
});

const verdictOf = async (command: string, world = GUARDED) => {
  const { verdict, findings } = await decideFully({ tool: "Bash", input: { command } }, world);
  const own = findings.some(({ rule }) => rule === "self-protection/command");
  return { verdict, own };
};

test.each(
  [
    "npm uninstall -g fairlead; npm rm -g fairlead; npm r --global fairlead; npm un -g fairlead",
    "pnpm remove -g fairlead; yarn global remove fairlead; bun remove -g fairlead",
    "sudo npm uninstall --location=global fairlead; npm rm --prefix ~/.local fairlead",
    "npm uninstall -g @fairlead/linux-x64; npm uninstall -g typescript fairlead",
    "brew uninstall fairlead; brew unlink fairlead; brew rm someone/tap/fairlead",
    "scoop uninstall fairlead; winget uninstall --id fairlead; choco uninstall fairlead",
    "apt-get purge -y fairlead; sudo apt remove fairlead; dpkg -r fairlead; rpm -e fairlead",
    "dnf remove fairlead; pacman -Rns fairlead-bin; apk del fairlead; cargo uninstall fairlead",
    "nix profile remove fairlead; nix-env -e fairlead; mise uninstall fairlead; snap remove fairlead",
    "pip uninstall -y fairlead; pipx uninstall fairlead; uv tool uninstall fairlead",
    "bash -c 'npm uninstall -g fairlead'; env -i npm rm -g fairlead; nohup brew unlink fairlead",
  ]
    .join("; ")
    .split("; "),
)("%s takes the guard away", async (command) => {
  expect({ command, ...(await verdictOf(command)) }).toEqual({
    command,
    verdict: "deny",
    own: true,
  });
});

test.each([
  "npm i -g fairlead@0.0.1",
  "npm install --global ./fairlead-1.0.0.tgz",
  "pnpm add -g fairlead@next",
  "brew reinstall fairlead",
  "sudo apt-get install ./fairlead_1.0_amd64.deb",
  "cargo install fairlead",
])("%s may put another one into its place", async (command) => {
  expect({ command, ...(await verdictOf(command)) }).toMatchObject({ verdict: "ask", own: true });
});

test.each([
  "npm uninstall -g typescript",
  "npm uninstall fairlead",
  "npm i -D fairlead",
  "npm ls -g fairlead",
  "npm view fairlead versions",
  "brew info fairlead",
  "apt-cache policy fairlead",
  "npm install -g prettier --prefix ~/fairlead",
  "git rm -r fairlead",
  "echo npm uninstall -g fairlead",
  "npm uninstall -g fairlead-unlike",
])("%s is no change of the guard", async (command) => {
  expect({ command, ...(await verdictOf(command)) }).toMatchObject({ own: false });
});

test("where no program of fairlead's guards the session, it may be installed", async () => {
  const world = { ...exampleWorld(), guarded: [] };
  expect(await verdictOf("npm i -g fairlead", world)).toEqual({ verdict: "pass", own: false });
});

test("the package of the project is the guard where that is what runs", async () => {
  const world = exampleWorld();
  const path = `${world.cwd}/node_modules/@fairlead/linux-x64/fairlead`;
  const inside = { ...world, guarded: [{ path, kind: "program" } as const] };
  expect(await verdictOf("npm uninstall fairlead", inside)).toEqual({ verdict: "deny", own: true });
});
