import { recipeFile } from "../commands/recipe-files.ts";
import { matched } from "../effects/match.ts";
import type { Arg, Invocation } from "../model/invocation.ts";
import type { Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { instructionsOf } from "./code-input.ts";
import { writtenTexts } from "./written-texts.ts";

/** Containers that a text on the line describes, with the rights or all files of the machine that they run on. */
export const hostRights: Rule = {
  id: "system/host-rights",
  verdict: "ask",
  programs: [..."docker podman nerdctl docker-compose podman-compose kubectl oc".split(" ")],
  reason: "would start a container that can take over the machine it runs on",
  instead: "leave out `privileged`, and mount only the folder it needs",
  check: (invocation, world, analysis) => {
    const told = instructionsOf(invocation);
    if (told === undefined) return undefined;
    const texts = [...writtenTexts(invocation, analysis, world)];
    if (told.reads && invocation.stdin.kind === "text") texts.push(invocation.stdin.text.value);
    if (texts.some((text) => RIGHTS.test(text))) return matched(invocation);
    return composeTexts(invocation, told.args, world).some((text) => MOUNTS_ROOT.test(text))
      ? matched(invocation)
      : undefined;
  },
  examples: () => ({
    denies: [
      "printf 'services:\\n  x:\\n    image: alpine\\n    privileged: true\\n' > c.yml && docker compose -f c.yml up",
      `cat > c.yml <<'E'\nservices:\n  x:\n    volumes: ["/:/host"]\nE\ndocker-compose -f c.yml up -d`,
      "kubectl apply -f - <<'E'\nspec:\n  containers:\n  - securityContext:\n      privileged: true\nE",
      "kubectl apply -f - <<'E'\nspec:\n  volumes:\n  - hostPath:\n      path: /\nE",
    ],
    allows: [
      "printf 'services:\\n  x:\\n    image: alpine\\n' > c.yml && docker compose -f c.yml up",
      `cat > c.yml <<'E'\nservices:\n  x:\n    volumes: ["./data:/data"]\nE\ndocker-compose -f c.yml up -d`,
      "kubectl apply -f - <<'E' --dry-run=client\nspec:\n  containers:\n  - securityContext:\n      privileged: false\nE",
      "grep -n 'privileged: true' c.yml",
    ],
  }),
};

/** What describes the services that a command starts: the files that are named, or the one that it finds. */
function composeTexts(
  { args, cwd, program }: Invocation,
  named: readonly Arg[],
  { fileText, projectRoot }: World,
): readonly string[] {
  if (fileText === undefined) return [];
  const words = args.map(({ value }) => value);
  if (!program.endsWith("compose") && !words.includes("compose")) return [];
  const verb = words.find((word) => VERBS.test(word));
  if (verb === undefined || !STARTS.test(verb)) return [];
  if (named.length > 0) return named.map(({ value }) => fileText(absolutePath(value, cwd)) ?? "");
  return [recipeFile("compose", cwd, projectRoot, fileText)?.text ?? ""];
}

const VERBS =
  /^(?:up|run|create|start|restart|watch|exec|ps|logs|down|build|pull|push|stop|rm|kill|top|config|images|port|cp|events|pause|unpause|attach|wait|ls|version)$/;

const STARTS = /^(?:up|run|create|start|restart|watch)$/;

/** Every file of the machine, to be written as well: what a project keeps that way is no surprise when it is read-only. */
const MOUNTS_ROOT =
  /(?:^\s*-|volumes:\s*\[(?:[^\n\]]*,)?)\s*["']?\/:\/(?![^\n]*:(?:\w+,)?ro\b)|^\s*source:\s*["']?\/["']?\s*$(?![\s\S]{0,120}read_only:\s*true)/m;

/** `privileged: true`, `- /:/host`, a folder of the node that is `/`, and the rights of its processes. */
const RIGHTS =
  /\bprivileged["']?\s*:\s*["']?true|(?:[-[,]\s*|source:\s*)["']?\/:(?=\/)|\bhostPath["']?\s*:\s*\{?\s*["']?path["']?\s*:\s*["']?\/["'\s}]|\bhostPID["']?\s*:\s*["']?true|^\s*pid\s*:\s*["']?host|\bSYS_ADMIN\b/m;
