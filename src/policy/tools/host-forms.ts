import { helpForm, type Looks, VERSION } from "../commands/read-only-form.ts";

// The forms in which tools that set up hosts only look. What goes by a playbook or a template loads plugins beside it.

/** Settings in the folder say where plugins lie, which are code. */
const SETTINGS = { files: "ansible.cfg", environment: "ANSIBLE_CONFIG PYTHON*" };

/** `--help` and `--version` of every tool of Ansible. */
export function helpOfAnsible(): readonly Looks[] {
  return [
    { ...SETTINGS, ...helpForm("role|collection", SETTINGS.environment) },
    { ...VERSION, ...SETTINGS },
  ];
}

/** https://docs.ansible.com/ansible/latest/cli: hosts of the person's own list, and roles. */
export function ansibleForms(): readonly Looks[] {
  return [
    {
      ...SETTINGS,
      verbs: "role list|role search|role info|collection list",
      options: { switch: "-v --offline", data: "--author --galaxy-tags --platforms --format" },
      not: "-p --roles-path --collections-path -s --server --token --api-key -c",
      given: (operands) =>
        operands.every(({ value }) => /^\w[\w.-]*$/.test(value)) ? undefined : "names no role",
    },
    ...helpOfAnsible(),
  ];
}

/** What modules are for. */
export function ansibleDocForms(): readonly Looks[] {
  return [
    {
      ...SETTINGS,
      options: {
        switch:
          "-l --list -F --list_files -s --snippet -j --json -v --metadata-dump --no-fail-on-errors",
        data: "-t --type",
      },
      not: "-M --module-path --playbook-dir -e --entry-point -r --roles-path",
      given: (operands) =>
        operands.every(({ value }) => /^\w[\w.]*$/.test(value)) ? undefined : "names no module",
    },
    ...helpOfAnsible(),
  ];
}

/** https://developer.hashicorp.com/packer/docs/commands: `inspect` and `validate` start plugins. */
export function packerForms(): readonly Looks[] {
  const environment = "PACKER_CONFIG PACKER_PLUGIN_PATH PACKER_LOG_PATH";
  return [
    {
      verbs: "fmt",
      needs: "-check",
      options: { switch: "-check -diff -recursive" },
      value: () => "may have its check turned off (`-check=false`)",
      environment,
    },
    helpForm(
      "build|console|fix|fmt|hcl2_upgrade|init|inspect|plugins|validate|version",
      environment,
    ),
    { ...VERSION, environment },
  ];
}
