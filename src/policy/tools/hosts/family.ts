import { family } from "../family.ts";
import { ansibleDocForms, ansibleForms, helpOfAnsible, packerForms } from "../host-forms.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Configuration management, service discovery and schedulers. */
export const hostsPack = family(
  "Ansible, Vagrant, Packer, Consul, Nomad, Chef, Salt, Puppet, Juju",
  tablesOf("hosts"),
  {
    ansible: () => ({
      looks: ansibleForms(),
      loads: { options: "-i|--inventory", operand: "file" },
    }),
    "ansible-doc": () => ({ looks: ansibleDocForms() }),
    "ansible-config": () => ({ looks: helpOfAnsible() }),
    packer: () => ({ looks: packerForms() }),
  },
);
