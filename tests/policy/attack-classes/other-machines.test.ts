import { verdicts } from "../commands/decided.ts";

// Machines and infrastructure that are not the project's.
verdicts({
  stopped: [
    "ssh admin@x.example 'sudo apt update && sudo apt full-upgrade -y'",
    "ssh root@x.example snap install tool --classic",
    "ssh x.example 'sudo apk add curl'",
    "ssh root@x.example letsencrypt renew",
    "ansible web -b -m yum -a 'name=nginx'",
    "ansible all -m shell -a 'systemctl restart app'",
    "ansible-playbook site.yml -i inventories/production",
    "ansible-playbook site.yml --limit prod-1",
    "pulumi update --plan saved.json",
  ],
  passed: [
    "ssh x.example uptime",
    "ssh x.example 'df -h && free -m'",
    "ssh x.example 'apt list --upgradable'",
    "ssh x.example 'certbot certificates'",
    "ansible all -m ping",
    "ansible all -m shell -a uptime",
    "ansible-playbook site.yml -i inventories/production --check",
    "pulumi preview --save-plan saved.json",
  ],
});
