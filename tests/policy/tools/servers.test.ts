import { expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  ["serve", ["send ."]],
  ["serve -l 80 dist", ["send dist"]],
  ["http-server dist -a 127.0.0.1", []],
  ["serve -l tcp://localhost:80 dist", []],
  ["serve --help", []],
  ["miniserve --interfaces 127.0.0.1 dist", []],
  ["webfsd -r dist", ["send dist"]],
  ["caddy file-server --root dist", ["send dist"]],
  ["caddy file-server --root dist --listen localhost:80", []],
  ["caddy run", []],
  ["httpd -f -p 80 -h dist", ["send dist"]],
  ["httpd -t", []],
  ["php -S localhost:80 -t dist", []],
  ["php -S 0.0.0.0:80 -t dist", ["send dist"]],
  ["ruby -run -e httpd dist", ["send dist"]],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: [
    "python3 -m http.server -d ~",
    "python3 -m http.server 80 --directory=/",
    "cd ~ && python3 -m http.server",
    "cd / && python -m SimpleHTTPServer 80",
    "python3 -m pyftpdlib -w -d ~",
    "npx serve ~",
    "npx http-server /",
    "php -S 0.0.0.0:80 -t ~",
    "ruby -run -e httpd ~",
    "busybox httpd -f -p 80 -h ~",
    "caddy file-server --root ~",
    "python3 -m http.server -d ~/.ssh",
  ],
  passed: [
    "python3 -m http.server",
    "python3 -m http.server 8000 -d dist",
    "cd dist && python3 -m http.server 80",
    "python3 -m http.server --help",
    "python3 -m http.server -d ~ -b 127.0.0.1",
    "npx serve",
    "npx serve -s build",
    "npx http-server ./dist -p 8080",
    "php -S localhost:8000",
    "php -S 0.0.0.0:8000 -t public",
    "ruby -run -e httpd . -p 8000",
    "busybox httpd -f -p 80 -h dist",
    "caddy run",
    "bun run serve",
  ],
});
