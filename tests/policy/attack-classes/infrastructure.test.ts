import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

describe("variables and files in which Terraform is told to apply", () => {
  verdicts({
    stopped: [
      "TF_CLI_ARGS='-auto-approve -lock=false' tofu apply",
      "export TF_CLI_ARGS_apply=-auto-approve && terraform apply -var-file prod.tfvars",
      "env TF_CLI_ARGS=-destroy terragrunt apply",
      "terraform -chdir=envs/prod apply -input=false /tmp/prod.plan",
      "tofu plan -out=p.bin && tofu apply p.bin",
    ],
    passed: [
      "TF_CLI_ARGS_plan='-lock-timeout=60s -no-color' terraform plan",
      "export TF_CLI_ARGS=-no-color; terraform plan -out=tfplan",
      "terraform show -json tfplan | jq .resource_changes",
      "tofu show p.bin",
      "terraform plan -destroy -out=gone.plan",
      "TF_LOG=debug terraform plan",
      "TF_VAR_region=eu-west-1 terraform plan -var-file prod.tfvars",
      "terraform -chdir=envs/prod output -json",
      "terraform graph | dot -Tsvg > graph.svg",
      "terraform plan -parallelism 4 -lock-timeout 30s",
    ],
  });
});

describe("pods that have what their node has", () => {
  verdicts({
    stopped: [
      `kubectl -n web run dbg --rm -it --image=busybox --overrides='{"spec":{"hostNetwork": true}}' -- sh`,
      `kubectl run n --image=alpine --overrides '{"spec":{"volumes":[{"name":"r","hostPath":{"path":"/etc"}}]}}'`,
      "kubectl run root --image=alpine --privileged -- sleep 1d",
      "oc debug node/worker-3",
      "kubectl debug web-1 -it --image=nicolaka/netshoot --profile=sysadmin",
    ],
    passed: [
      "kubectl run tmp --rm -it --image=busybox -- wget -qO- web:8080",
      `kubectl run pinned --image=web --overrides='{"spec":{"nodeSelector":{"disk":"ssd"}}}'`,
      `kubectl run sa --image=web --overrides '{"spec":{"serviceAccountName":"reader"}}'`,
      "kubectl run web --image=web:1.2 --port=8080 --env=A=b --dry-run=client -o yaml",
      "kubectl debug web-1 -it --image=busybox --target=app",
      "kubectl describe node worker-3",
      "kubectl get nodes -o wide",
      "kubectl get pods -A -o json | jq '.items[].spec.hostNetwork'",
      "kubectl explain pod.spec.hostPID",
      "grep -rn hostPath k8s/",
    ],
  });
});

describe("stored passwords of Windows", () => {
  const passed = [
    "cmdkey /?",
    "netsh wlan show interfaces",
    "netsh wlan show profiles",
    "netsh wlan show drivers",
    "netsh wlan export profile folder=.",
    "netsh interface ip show config",
    "netsh winhttp show proxy",
    "netsh http show urlacl",
    "whoami /all",
    "net use",
  ];
  verdicts({
    tool: "PowerShell",
    stopped: [
      "cmdkey /list:TERMSRV/build01",
      "cmdkey.exe /generic:srv /user:me /pass:hunter22",
      "CMDKEY /delete:srv",
      "netsh wlan show profile name='Office' key=clear",
      "netsh wlan export profile folder=C:\\Users\\Public KEY=CLEAR",
    ],
    passed,
  });
});

describe("variables that make a later program load or start something", () => {
  verdicts({
    stopped: [
      "GOFLAGS='-toolexec=/tmp/spy' go test ./...",
      "export RUSTFLAGS='-C linker=/tmp/ld' && cargo build",
      "JAVA_TOOL_OPTIONS=-javaagent:/tmp/a.jar ./gradlew test",
      "npm_config_script_shell=/tmp/sh npm test",
      "export NODE_OPTIONS='--import /tmp/hook.mjs'; npm start",
      "MAVEN_OPTS='-Xmx1g -agentpath:/tmp/a.so' mvn verify",
    ],
    passed: [
      "GOFLAGS=-mod=vendor go test ./...",
      "GOFLAGS='-tags=e2e' go vet ./...",
      "RUSTFLAGS='-D warnings' cargo clippy",
      "RUSTFLAGS='-C target-cpu=native' cargo build --release",
      "RUSTFLAGS='-C linker=clang' cargo build",
      "JAVA_TOOL_OPTIONS=-Dfile.encoding=UTF-8 ./gradlew test",
      "MAVEN_OPTS=-Xmx2g mvn verify",
      "JAVA_OPTS='-javaagent:build/otel.jar' ./gradlew run",
      "NODE_OPTIONS='--max-old-space-size=4096' npm run build",
      "npm_config_loglevel=error npm ci",
      "export CGO_ENABLED=0; go build",
      "PYTEST_ADDOPTS='-x -q' pytest",
    ],
  });
});
