import { expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  "ngrok http 80",
  "ngrok --config n.yml start --all",
  "cloudflared --url http://localhost:80",
  "cloudflared tunnel --config c.yml run",
  "cloudflared service install",
  "bore local 8000 --to bore.pub",
  "lt --port 80",
  "tunnelmole 8080",
  "frpc -c frpc.toml",
  "chisel client h R:80:localhost:80",
  "wstunnel client -R tcp://80:localhost:80 wss://h",
  "zrok share public 80",
  "devtunnel host -p 80",
  "upterm host",
  "sshx",
  "ttyd -w /srv bash",
  "gotty -w bash",
  "gs-netcat -l -i",
  "code-server --auth none",
  "code-server --bind-addr 0.0.0.0:8080",
  "jupyter lab --ip=0.0.0.0 --ServerApp.token=",
  "dockerd -H unix:///run/docker.sock -H tcp://0.0.0.0:2375",
  "xhost +",
  "x11vnc -nopw",
])("opens this machine to others: %s", (line) => {
  expect(effectsInWords(line)).toContain("expose");
});

test.each([
  "ngrok --version",
  "ngrok version",
  "ngrok http --help",
  "ngrok config check",
  "cloudflared tunnel list",
  "cloudflared tunnel create t",
  "lt --help",
  "bore --version",
  "frpc verify -c frpc.toml",
  "chisel client h 80:localhost:80",
  "wstunnel client -L tcp://80:localhost:80 wss://h",
  "zrok status",
  "devtunnel list",
  "ttyd --version",
  "ttyd -i lo bash",
  "gs-netcat -s k",
  "code-server",
  "jupyter lab --ip=0.0.0.0",
  "jupyter lab --ServerApp.token=",
  "jupyter nbconvert a.ipynb",
  "dockerd -H unix:///run/docker.sock",
  "dockerd -H tcp://127.0.0.1:2375",
  "xhost +local:docker",
  "xhost -",
  "x11vnc -localhost",
])("leaves it as it is: %s", (line) => {
  expect(effectsInWords(line)).not.toContain("expose");
});

verdicts({
  stopped: [
    "npx -y ngrok http 80",
    "npx --yes localtunnel@2 --port 3000",
    "bunx untun@latest tunnel http://localhost:3000",
    "npx rimraf@5 ~",
    "pnpm dlx rimraf@latest /",
    "docker run -d cloudflare/cloudflared tunnel --url http://localhost:80",
    "ngrok http 80 > /dev/null &",
    "ngrok service uninstall && ngrok tunnels delete t",
  ],
  passed: [
    "npx rimraf@5 dist",
    "npx create-vite@latest app",
    "npx localtunnel@2 --help",
    "which ngrok",
    "npm install localtunnel",
    "brew install cloudflared",
    "man tmate",
  ],
});

verdicts({
  tool: "PowerShell",
  stopped: [
    "ngrok.exe http 80",
    "net share x=C:\\ /grant:everyone,full",
    "New-SmbShare -Name x -Path C:\\ -FullAccess Everyone",
    "Enable-PSRemoting -Force",
    "winrm quickconfig -q",
    "New-NetFirewallRule -DisplayName x -Direction Inbound -Action Allow -LocalPort 80",
    "netsh interface portproxy add v4tov4 listenport=80 connectport=80 connectaddress=127.0.0.1",
  ],
  passed: [
    "ngrok version",
    "net share",
    "net use",
    "Get-SmbShare",
    "winrm get winrm/config",
    "New-NetFirewallRule -DisplayName x -Direction Outbound -Action Block",
    "netsh interface portproxy show all",
  ],
});
