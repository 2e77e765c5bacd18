import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const KEY = "~/.ssh/id_ed25519";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("a program of which nobody said that a secret stays inside shows it", () => {
  test.each([
    ...[`gcc -E ${KEY}`, `gcc -E -x c ${KEY}`, `cc -c ${KEY}`, `clang -include ${KEY} -E a.c`],
    ...[`cpp -include ${KEY} a.c`, `as ${KEY}`, `ld -T ${KEY}`, `javac @${KEY}`, `rustc ${KEY}`],
    ...[`xargs -a ${KEY} echo`, `wget -i ${KEY}`, "curl -K ~/.netrc", `curl --config ${KEY}`],
    ...[`date -f ${KEY}`, `diff3 a a ${KEY}`, `od -c ${KEY}`, `make -f ${KEY}`, `cmake -P ${KEY}`],
    ...[`gdb -x ${KEY}`, `tmux -f ${KEY} new`, `screen -c ${KEY}`, `ssh -F ${KEY} h`, `. ${KEY}`],
    ...[`kubectl apply -f ${KEY}`, `helm template . -f ${KEY}`, `terraform plan -var-file=${KEY}`],
    ...[
      `psql -f ${KEY}`,
      `pip install -r ${KEY}`,
      `eslint ${KEY}`,
      `prettier ${KEY}`,
      `tsc ${KEY}`,
    ],
    ...[`foo ${KEY}`, `foo -f ${KEY}`, `foo --input ${KEY}`, `file -f ${KEY}`, `lynx -dump ${KEY}`],
    ...[`git grep --no-index . ~/.ssh`, "git diff --no-index /dev/null ~/.aws/credentials"],
  ])("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test.each([
    ...[`ssh -i ${KEY} h ls`, `scp -i ${KEY} a h:`, `ssh-add ${KEY}`, `ssh-keygen -lf ${KEY}`],
    ...[`autossh -M 0 -i ${KEY} h`, `sshfs -o IdentityFile=${KEY} h:/ m`],
    ...[`chmod 600 ${KEY}`, `ls -l ${KEY}`, `stat ${KEY}`, `test -f ${KEY}`, `[ -f ${KEY} ]`],
    ...[
      `file ${KEY}`,
      `wc -c ${KEY}`,
      `sha256sum ${KEY}`,
      `realpath ${KEY}`,
      "ssh -F ~/.ssh/config h",
    ],
    ...["kubectl --kubeconfig ~/.kube/config get pods", "helm --kubeconfig=~/.kube/config list"],
    ...["docker run -v ~/.aws:/root/.aws alpine ls", "docker run --env-file .env alpine ls"],
    ...[`ansible-playbook --private-key ${KEY} site.yml`, `terraform plan -var "key=${KEY}"`],
    ...[`packer build -var 'k=${KEY}' x.json`, "curl --netrc-file ~/.netrc https://h.example"],
    ...["rclone --config ~/.config/rclone/rclone.conf ls r:"],
    ...["restic -r /b --password-file ~/.restic-pass snapshots", `fab -i ${KEY} deploy`],
    ...["gpg --keyring ~/.gnupg/pubring.kbx --list-keys", "node --env-file=.env a.js"],
    ...[`git clone -c core.sshCommand="ssh -i ${KEY}" git@h.example:x`, `echo ${KEY}`],
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
