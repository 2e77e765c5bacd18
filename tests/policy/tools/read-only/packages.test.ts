import { expect, test } from "bun:test";
import { approvalWorld } from "../../approve/approval-world.ts";
import { looksOnlyIn } from "../../approve/by-form.ts";
import { whyNot } from "../../approve/why-not.ts";

looksOnlyIn(
  [
    "dpkg -l",
    "dpkg -l 'libssl*'",
    "dpkg -L curl",
    "dpkg -s libssl-dev | grep Version",
    "dpkg -S /bin/ls",
    "dpkg --print-architecture",
    "dpkg-query -W -f='${Version}\\n' openssl",
    "apt list --installed",
    "apt show nginx",
    "apt-cache policy nodejs",
    "apt-cache search libpq",
    "apt-mark showhold",
    "apt-get --version",
    "rpm -qa",
    "rpm -qi bash",
    "rpm -q --changelog bash",
    "snap list",
    "gem list",
    "gem search rails -r",
    "gem environment gemdir",
    "gem --version",
    "conda env list",
    "conda list -n base numpy",
    "pyenv versions",
    "pyenv which python",
  ],
  [
    "dpkg -i x.deb",
    "dpkg -l --admindir=x",
    "dpkg --root=. -l",
    "dpkg -r curl",
    "dpkg -x a.deb .",
    "dpkg-query --admindir=. -W",
    "apt list -o Dir::Bin::dpkg=./x",
    "apt -c x list",
    "apt update",
    "apt-cache gencaches",
    "apt-cache -o x=y policy curl",
    "apt-mark hold x",
    "apt-get install x",
    "rpm -qp https://h.example/a.rpm",
    "rpm -qa --pipe ./x",
    "rpm --eval '%(./x)'",
    "rpm -e bash",
    "rpm -q --specfile a.spec",
    "snap info ./x.snap",
    "snap remove x",
    "gem list -s http://h.example",
    "gem environment",
    "gem contents ../x",
    "gem build x",
    "gem list --config-file x",
    "conda config --show",
    "conda run x",
    "conda list --explicit",
    "pyenv exec x",
    "pyenv which ../x",
    "pyenv local 3.11",
  ],
);

test.each([
  ["dpkg -l", "DPKG_PAGER"],
  ["apt list", "APT_CONFIG"],
  ["gem list", "GEM_HOME"],
  ["pyenv versions", "PYENV_HOOK_PATH"],
])("%s is not approved where %s is set", async (line, name) => {
  const env = (asked: string) => (asked === name ? "/opt/x" : undefined);
  expect(await whyNot(line, approvalWorld({}, { env }))).toBeString();
  const isCat = (asked: string) => (asked === "PAGER" ? "cat" : undefined);
  expect(await whyNot(line, approvalWorld({}, { env: isCat }))).toBeUndefined();
});

test("what it finds its own code by may lie in the home, not in the project", async () => {
  const at = (folder: string) => (name: string) => (name === "PYENV_ROOT" ? folder : undefined);
  const inHome = approvalWorld({}, { env: at("/home/user/.pyenv") });
  expect(await whyNot("pyenv versions", inHome)).toBeUndefined();
  const inProject = approvalWorld({}, { env: at("/home/user/project/.pyenv") });
  expect(await whyNot("pyenv versions", inProject)).toBeString();
});
