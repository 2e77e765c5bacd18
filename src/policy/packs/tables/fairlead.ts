import { ask, deny, type Pack, type Tool } from "../pack.ts";

/** fairlead itself: what an agent must not do to its own guard. */
export const fairleadPack: Pack = {
  name: "fairlead",
  title: "fairlead itself (consent, hooks, installation)",
  tools: [[["fairlead"], fairlead]],
  examples: () => ({
    denies: [
      "fairlead trust",
      "./bin/fairlead trust",
      "fairlead untrust",
      "fairlead hooks add 'tool:*' 'true'",
      "fairlead hooks disable 1",
      "fairlead hooks remove block_sudo",
      "fairlead hooks template add log_all",
      "fairlead hooks migrate --write",
      "fairlead uninstall",
    ],
    allows: [
      "fairlead trust --show",
      "./bin/fairlead trust --show --json",
      "fairlead doctor",
      "fairlead hooks list",
      "fairlead hooks template show log_all",
      "fairlead hooks template list",
      "fairlead hooks migrate",
      "fairlead fire deploy:done",
      "fairlead status",
    ],
  }),
};

function fairlead(): Tool {
  return {
    values: "--event --tool --data --session --name --timeout --description",
    rows: [
      deny(
        "consent",
        "agrees to the project's hooks in the place of the person who must read them",
        "show them with `fairlead trust --show`, and let the person run `fairlead trust`",
        ["trust !--show"],
      ),
      ask(
        "change-hooks",
        "changes which hooks run",
        "say which change is needed, and let the person make it",
        [
          "untrust",
          "hooks add|remove|enable|disable",
          "hooks template add",
          "hooks migrate --write",
        ],
      ),
      ask("change-guard", "changes whether this guard runs at all", "let the person do it", [
        "install|uninstall",
      ]),
    ],
  };
}
