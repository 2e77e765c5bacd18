import type { Work } from "../work.ts";

/** Shells, processes, terminals and servers. */
export const PROCESSES: readonly Work[] = [
  {
    name: "heredocs, mktemp and process substitution",
    line: "cat <<A > a; cat <<'B' >> a\none $((1+1))\nA\ntwo $HOME\nB\ncat a; t=$(mktemp -d) && echo x > $t/y && cat <(cat $t/y) && diff <(echo 1) <(echo 2) > >(wc -l); wait; sleep 0.1; cat <<< string; exec 3> f; echo three >&3; exec 3>&-; cat f /dev/stdin < a | tail -1",
  },
  {
    name: "cd, background jobs and wait",
    called: true,
    files: { slow: "#!/bin/sh\nsleep 0.1\necho slow $1\nexit $1\n" },
    line: "mkdir d && cd d && (../slow 3 & p=$!; wait $p; echo $?); ../slow 0 & jobs | wc -l; wait; pwd; kill -0 $$ && echo alive; sleep 5 & kill $!; wait $!; echo $?; disown -a; trap 'echo bye' EXIT",
  },
  {
    name: "nohup, setsid, nice, timeout and time",
    called: true,
    files: { slow: "#!/bin/sh\nsleep 0.1\necho slow\n" },
    line: "nohup ./slow > n.log 2>&1 & wait; tail -1 n.log; setsid -w ./slow; nice -n 5 ./slow; timeout 0.2 sleep 5; echo $?; TIMEFORMAT=timed; time ./slow; ionice -c 3 true; chrt -p $$ > /dev/null; echo $?; stdbuf -oL ./slow",
  },
  {
    name: "ulimit, umask and locale",
    line: "ulimit -n; ulimit -c 0; ulimit -v 4000000; ulimit -u > /dev/null; umask 027; touch a; stat -c %a a; LC_ALL=C sort <<< $'b\\na'; TZ=Asia/Tokyo date -d @0; locale | head -2; nproc > /dev/null; hostname > /dev/null; id -u; uname -s; test -r /proc/cpuinfo && test -w /dev/null && test -c /dev/tty && echo devices",
  },
  {
    name: "flock and lock files",
    called: true,
    needs: ["flock"],
    line: "flock lock sh -c 'echo held; flock -n lock echo no || echo busy'; (flock 9; echo in) 9> lock2; flock $T/lock echo shared; set -o noclobber; echo x > once; echo y > once; cat once",
  },
  {
    name: "a pseudo-terminal by script and python",
    needs: ["script", "python3"],
    line: "script -qec 'test -t 1 && echo terminal; stty size > /dev/null; tty > /dev/null && echo named' /dev/null; python3 -c 'import pty; pty.spawn([\"sh\", \"-c\", \"test -t 0 && echo inner\"])'; script -qec 'exit 3' log; echo $?; rm log",
  },
  {
    name: "expect",
    needs: ["expect"],
    files: { ask: "#!/bin/sh\nprintf 'name? '\nread n\necho hello $n\n" },
    line: 'expect -c \'log_user 0; spawn ./ask; expect "name? "; send "you\\r"; expect -re "hello (.*)\\r"; puts $expect_out(1,string)\'',
  },
  {
    name: "tmux with a socket of its own",
    needs: ["tmux"],
    line: "tmux -f /dev/null -S $T/tmux new-session -d 'echo ran > ran; sleep 2' && sleep 0.5 && tmux -S $T/tmux list-sessions | wc -l; tmux -S $T/tmux kill-server; cat ran",
  },
  {
    name: "vim and ex without a screen",
    needs: ["vim"],
    files: { "a.txt": "one\ntwo\n" },
    line: "vim -Nu NONE -es -c '%s/one/three/' -c wq a.txt; cat a.txt; vim -c '%s/two/four/' -c wq a.txt < /dev/null > /dev/null 2>&1; cat a.txt",
  },
  {
    name: "pagers and pipes",
    needs: ["less", "pv"],
    line: "seq 5 | less | tail -1; seq 1000 | pv -q | wc -l; GIT_PAGER=less git --version | less -F; yes | head -1; seq 100000 | head -1; mkfifo f && (echo through > f &) && cat f; echo a | tee >(cat > b) > /dev/null; sleep 0.1; cat b; man -w ls > /dev/null 2>&1; coproc cat; echo co >&${COPROC[1]}; read -r l <&${COPROC[0]}; echo $l",
  },
  {
    name: "a loop that watches",
    needs: ["watch"],
    files: { job: "#!/bin/sh\nsleep 0.3\ntouch done\n" },
    line: "./job & until [ -e done ]; do sleep 0.05; done; echo seen; TERM=xterm timeout 1 watch -n 0.1 -g 'date +%N' > /dev/null; echo $?",
  },
  {
    name: "python's processes, semaphores and shared memory",
    called: true,
    needs: ["python3"],
    files: {
      "a.py": [
        "import multiprocessing as m, tempfile, asyncio, concurrent.futures as c, subprocess, signal, os",
        "from multiprocessing import shared_memory",
        "def f(n): return n * n",
        "if __name__ == '__main__':",
        "    for way in ('fork', 'spawn', 'forkserver'):",
        "        with m.get_context(way).Pool(2) as p: print(way, p.map(f, range(4)))",
        "    s = shared_memory.SharedMemory(create=True, size=64); s.buf[0] = 7; print(s.buf[0]); s.close(); s.unlink()",
        "    l = m.Lock(); q = m.Queue(); q.put(1); print(q.get()); q.close()",
        "    with m.Manager() as g: d = g.dict(); d['a'] = 1; print(d)",
        "    with c.ProcessPoolExecutor(2) as e: print(list(e.map(f, [3])))",
        "    p = subprocess.Popen(['sleep', '5']); os.kill(p.pid, signal.SIGTERM); print(p.wait())",
        "    print(asyncio.run(asyncio.sleep(0, 'async')), os.path.exists('/dev/shm'))",
        "",
      ].join("\n"),
    },
    line: "python3 a.py && python3 -m unittest -q; python3 -m compileall -q a.py; rm -rf __pycache__",
    chatty: true,
  },
  {
    name: "node's workers, cluster and watching",
    called: true,
    needs: ["node"],
    files: {
      "a.mjs": [
        'import cluster from "node:cluster"; import http from "node:http"; import { Worker } from "node:worker_threads";',
        'import { fork, execSync } from "node:child_process"; import fs from "node:fs";',
        "if (cluster.isPrimary && process.argv[2] !== 'child') {",
        "  await new Promise((done) => new Worker('require(\"worker_threads\").parentPort.postMessage(1)', { eval: true }).on('message', done));",
        "  console.log('worker');",
        "  await new Promise((done) => fork(process.argv[1], ['child']).on('message', done)); console.log('forked');",
        "  const w = cluster.fork(); const port = await new Promise((done) => w.on('listening', (a) => done(a.port)));",
        "  console.log(await (await fetch(`http://127.0.0.1:${port}`)).text()); w.kill();",
        "  const seen = new Promise((done) => fs.watch('.', (_, f) => f === 'new.txt' && done(f))); fs.writeFileSync('new.txt', ''); console.log(await seen);",
        "  console.log(execSync('echo shell').toString().trim()); process.exit(0);",
        "} else if (process.argv[2] === 'child') { process.send('hi'); process.exit(); }",
        "else http.createServer((_, r) => r.end('clustered')).listen(0, '127.0.0.1');",
        "",
      ].join("\n"),
    },
    line: "node a.mjs && node -p 1+1 && echo 'console.log(2)' | node - && node --test --test-reporter=dot a.none.mjs 2>/dev/null; node --cpu-prof --cpu-prof-dir=prof -e 1; ls prof | wc -l; rm -r prof",
  },
  {
    name: "unix sockets",
    needs: ["python3", "socat"],
    files: {
      "s.py":
        "import socket, os\nfor path in ('s.sock', os.environ['T'] + '/s.sock', '\\0fairlead-abstract'):\n    a = socket.socket(socket.AF_UNIX); a.bind(path); a.listen(); b = socket.socket(socket.AF_UNIX); b.connect(path); c, _ = a.accept(); b.send(b'hi'); print(c.recv(2))\n    if path[0] != '\\0': os.unlink(path)\n",
    },
    line: "python3 s.py; socat UNIX-LISTEN:x.sock,unlink-early EXEC:'echo served' & sleep 0.5; socat -u UNIX-CONNECT:x.sock -; wait",
  },
  {
    name: "servers on localhost",
    called: true,
    needs: ["python3", "curl"],
    files: { "index.html": "<p>served</p>\n" },
    line: "python3 -m http.server --bind 127.0.0.1 18231 > /dev/null 2>&1 & p=$!; for i in $(seq 50); do curl -sf http://localhost:18231/ && break; sleep 0.1; done; kill $p; wait $p; echo $?",
  },
  {
    name: "servers of php, node and redis",
    needs: ["php", "node", "redis-server", "curl"],
    files: { "index.php": "<?php echo 'php', PHP_EOL;\n" },
    line: "php -q -S 127.0.0.1:18232 > /dev/null 2>&1 & redis-server --port 18233 --save '' --daemonize no --dir . > /dev/null 2>&1 & node -e 'require(\"http\").createServer((q, r) => r.end(\"node\\n\")).listen(18234)' & for port in 18232 18234; do for i in $(seq 50); do curl -sf http://localhost:$port/ && break; sleep 0.1; done; done; redis-cli -p 18233 set a 1; redis-cli -p 18233 shutdown nosave; kill $(jobs -p) 2> /dev/null; wait",
  },
  {
    name: "certificates and TLS",
    needs: ["openssl", "curl"],
    line: "openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=localhost 2>/dev/null && openssl x509 -in c.pem -noout -subject && (openssl s_server -accept 18235 -key k.pem -cert c.pem -www -quiet > /dev/null 2>&1 & p=$!; for i in $(seq 50); do curl -sf --cacert c.pem https://localhost:18235/ > /dev/null && echo trusted && break; sleep 0.1; done; kill $p); curl -sf https://localhost:18235/; echo $?; ls /etc/ssl/certs | head -1; rm k.pem c.pem",
  },
  {
    name: "gpg with a home of its own",
    needs: ["gpg"],
    line: "export GNUPGHOME=$T/gpg && mkdir -m 700 $T/gpg && gpg -q --batch --passphrase '' --quick-gen-key a@example.org default default never 2>/dev/null; echo text | gpg -q --batch --clearsign 2>/dev/null | head -1; gpgconf --kill all",
  },
  {
    name: "headless Chromium",
    needs: ["chromium"],
    files: { "a.html": "<script>document.write(1 + 1)</script>\n" },
    line: "chromium --headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run --user-data-dir=$T/chromium --dump-dom file://$PWD/a.html 2>/dev/null | tr -d '\\n' | grep -o '2</body>'",
  },
  {
    name: "headless Chromium with the profile that it has by default",
    called: true,
    needs: ["chromium"],
    files: { "a.html": "<script>document.write(1 + 1)</script>\n" },
    line: "chromium --headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run --screenshot=shot.png file://$PWD/a.html > /dev/null 2>&1; file -b shot.png | cut -c1-14; rm shot.png",
  },
  {
    name: "docker without a server",
    needs: ["docker"],
    line: "docker version --format '{{.Client.Version}}'; docker ps; echo $?",
    chatty: true,
  },
  {
    name: "other shells",
    needs: ["dash", "zsh", "ksh", "fish"],
    before: "mkdir -p ~/.config/fish && fish -c true",
    line: "for s in dash zsh ksh; do $s -c 'echo $0 here; (exit 3); echo $?'; done; fish -c 'echo fish; set -x A 1; env | grep ^A='; zsh -ic 'echo interactive' 2>/dev/null; bash -lc 'echo login'",
  },
  {
    name: "parallel, entr and lua",
    needs: ["parallel", "entr", "lua"],
    files: {
      "a.lua": "local f = os.tmpname(); io.open(f, 'w'):write('x'); os.remove(f); print('lua')\n",
    },
    line: "lua a.lua; parallel --will-cite -k echo ::: a b c; seq 3 | parallel --will-cite -k 'echo n{}'; ls a.lua | entr -nz echo entr",
  },
  {
    name: "what fails without bounds as well",
    exit: 4,
    line: "cat no-such; ls /nowhere; rm no-such; ./no-such; exit 4",
  },
];
