import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();

async function verdict(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, world)).verdict;
}

describe("code that a program hands to a shell is judged as the shell would run it", () => {
  test.each([
    "npx -c 'rm -rf ~'",
    "npm exec -c 'rm -rf ~'",
    "nodemon -w src --exec 'rm -rf ~'",
    "watchexec -e ts 'rm -rf ~'",
    "man -P 'rm -rf ~' ls",
    "MANPAGER='rm -rf ~' man ls",
    "EDITOR='rm -rf ~' git commit",
    "zip a.zip b -T -TT 'rm -rf ~'",
    "less '+!rm -rf ~' a.txt",
    "screen -S a -X stuff 'rm -rf ~\\n'",
    "sqlite3 a.db '.shell rm -rf ~'",
    "psql -c '\\! rm -rf ~'",
    "mysql -e 'system rm -rf ~'",
    "gdb -batch -ex 'shell rm -rf ~'",
    "gdb --args rm -rf ~",
    "sftp host <<< '!rm -rf ~'",
    "nu -c 'rm -rf ~'",
    "eatmydata rm -rf ~",
    "proot -r / rm -rf ~",
  ])("%s", async (command) => {
    expect(await verdict(command)).toBe("deny");
  });

  test.each([
    "npx -c 'tsc --noEmit'",
    "npm exec -c 'eslint .'",
    "nodemon -w src --exec 'node app.js'",
    "watchexec -e ts 'bun test'",
    "man -P cat ls",
    "MANPAGER=cat man ls",
    "EDITOR=true git commit --amend",
    "zip a.zip b -T",
    "less '+/rm -rf' a.txt",
    "sqlite3 a.db '.schema'",
    "psql -c '\\dt'",
    "mysql -e 'show tables'",
    "gdb -batch -ex bt --args ./app rm",
    "sftp host <<< 'get a.log'",
    "nu -c ls",
  ])("%s passes", async (command) => {
    expect(await verdict(command)).toBe("pass");
  });
});

describe("what the commands of an editor run and delete is judged as well", () => {
  test.each([
    'vim -c \'call delete("/home/user","rf")\' -c q',
    "vim -c 'call delete($HOME,\"rf\")' -c q",
    'vim \'+call delete(expand("~"), "rf")\' +q',
    "vim +'!rm -rf ~' +q",
    "vim -es -c 'silent !rm -rf ~' -c q",
    "vim -c 'exe \"!rm -rf ~\"'",
    "vim -c 'call system(\"rm -rf ~\")'",
    "vim -c 'py3 import shutil; shutil.rmtree(\"/home/user\")'",
    'nvim --headless +\'lua vim.fn.delete("/home/user","rf")\' +q',
    "nvim --headless -c 'lua os.execute(\"rm -rf ~\")' -c q",
    "nvim -es <<< '!rm -rf ~'",
    "ex -s <<< '!rm -rf ~'",
    "ex -c '!rm -rf ~' -c q",
    "vi -c ':!rm -rf ~'",
    "ed <<< '!rm -rf ~'",
    "printf '!rm -rf ~\\nq\\n' | ed -s",
    "ed -s x <<< $'r !rm -rf ~\\nq'",
    'emacs -Q --batch --eval \'(call-process "rm" nil nil nil "-rf" "/home/user")\'',
    "groovy -e 'new File(\"/home/user\").deleteDir()'",
    "mysql --pager='rm -rf ~' -e 'select 1'",
    "echo '\\! rm -rf ~' > a.sql && psql -f a.sql",
    "echo '.shell rm -rf ~' > a.sql && sqlite3 -init a.sql x.db",
    "man -H'rm -rf ~' ls",
  ])("%s", async (command) => {
    expect(await verdict(command)).toBe("deny");
  });

  test.each([
    "vim -es -c '%s/rm -rf/x/g' -c wq a.txt",
    "vim -es -c 'g/foo/d' -c wq a.txt",
    "vim -c 'call delete(\"tmp.txt\")' -c q",
    "vim +10 a.txt",
    "vim +'set ft=ts' a.ts",
    "nvim --headless +PlugInstall +qa",
    'nvim --headless "+Lazy! sync" +qa',
    "nvim --headless -c '!ls' -c q",
    "ex -sc '%s/a/b/g|x' a.txt",
    "ex -s a.txt <<< $'%s/a/b/\\nx'",
    "ed -s a.txt <<< $'1d\\nw\\nq'",
    "printf '%s\\n' 'g/x/d' w q | ed -s a.txt",
    "emacs --batch --eval '(delete-directory \"build\" t)'",
    "groovy -e 'new File(\"build\").deleteDir()'",
    "mysql --pager=less -e 'select 1'",
  ])("%s passes", async (command) => {
    expect(await verdict(command)).toBe("pass");
  });
});
