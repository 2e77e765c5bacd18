import { verdicts } from "./decided.ts";

// What a builtin does to the shell is known to what follows; its words are no paths that it reads.
verdicts({
  stopped: [
    "cd / && rm -rf *",
    "pushd / && rm -rf ./*",
    "eval 'rm -rf /'",
    "echo 'rm -rf /' > x; source ./x",
    "trap 'rm -rf /' EXIT",
    "alias ll='rm -rf /'; ll",
    "exec -a x rm -rf /",
    "command rm -rf /",
    "builtin eval 'rm -rf /'",
    "export X=/; rm -rf $X",
    "read -r X <<< /; rm -rf $X",
    "mapfile -t X <<< /; rm -rf ${X[0]}",
    "printf -v X /; rm -rf $X",
    "hash -p /bin/rm x; x -rf /",
    "compgen -C 'rm -rf /'",
    "printf x --file=/home/user/.ssh/id_rsa > ~/.ssh/id_rsa",
  ],
  passed: [
    "cd ~/.ssh",
    "printf '%s' .env",
    "export FILE=.env",
    "trap - EXIT",
    "source .env && npm start",
    "command -v rm",
    "read -p 'rm -rf / now? ' X",
    "complete -W 'rm -rf' x",
  ],
});
