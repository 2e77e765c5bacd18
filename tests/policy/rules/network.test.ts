import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("network/unchecked-download", {
  stops: [
    "curl -k https://x.example/i.sh",
    "curl --insecure https://x.example/i.sh",
    "curl -fsSLk https://x.example/a.tgz",
    "curl -o a.deb -k https://x.example/a.deb",
    "wget --no-check-certificate https://x.example/a.zip",
    "pip install --trusted-host x.example y",
    "pip3 install -i http://x.example/simple y",
    "pip install --extra-index-url=http://x.example/simple y",
    "npm install --registry http://x.example",
    "npm config set strict-ssl false",
    "npm config set registry http://x.example",
    "yarn config set strict-ssl false",
    "git -c http.sslVerify=false clone https://x.example/a",
    "git config --global http.sslVerify=false",
    "git config http.sslVerify false",
    "git config --global http.https://x.example.sslVerify 0",
    "GIT_SSL_NO_VERIFY=1 git clone https://x.example/a",
    "export NODE_TLS_REJECT_UNAUTHORIZED=0",
    "npm_config_strict_ssl=false npm install",
    "apt-get install --allow-unauthenticated x",
    "sudo dnf -y install --nogpgcheck x",
    "zypper --no-gpg-checks install x",
    "apk add --allow-untrusted x.apk",
  ],
  passes: [
    "curl -k https://localhost:8443/health",
    "curl -k https://x.example/health",
    "curl -fsSLO https://x.example/a.tgz",
    "wget -q https://x.example/a.zip",
    "pip install -i https://test.pypi.org/simple y",
    "pip install -r requirements.txt",
    "npm install --registry http://localhost:4873",
    "npm install --registry https://registry.npmjs.org",
    "npm ci --ignore-scripts",
    "git clone https://x.example/a",
    "git -c http.sslVerify=true fetch",
    "git config --global http.sslVerify true",
    "git config --get http.sslVerify",
    "NODE_TLS_REJECT_UNAUTHORIZED=1 npm install",
  ],
});

ruleSeesThrough("network/unchecked-download", "pip install --trusted-host x.example y");
ruleSeesThrough("network/unchecked-download", "npm install --registry http://x.example");
