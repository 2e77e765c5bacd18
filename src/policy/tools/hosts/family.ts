import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Configuration management, service discovery and schedulers. */
export const hostsPack = family(
  "Ansible, Vagrant, Packer, Consul, Nomad, Chef, Salt, Puppet, Juju",
  tablesOf("hosts"),
  {
    ansible: () => ({
      loads: { options: "-i|--inventory", operand: "file" },
    }),
  },
);
