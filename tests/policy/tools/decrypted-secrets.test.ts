import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "gpg -d secrets.gpg",
    "gpg -d secrets.gpg | head",
    "age -d -i key.txt secrets.age",
    "eyaml decrypt -f x.eyaml",
    "ansible-vault view vault.yml",
    "ansible-vault decrypt vault.yml --output -",
    "az acr credential show -n shop",
  ],
  passed: [
    "gpg -d secrets.gpg > out.txt",
    "gpg -d secrets.gpg | docker login --password-stdin",
    "age -d -i key.txt -o out.txt secrets.age",
    "eyaml encrypt -f x.eyaml",
    "ansible-vault encrypt vault.yml",
    "ansible-vault decrypt vault.yml",
    "az acr list",
  ],
});
