import { type Arg, UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { runRest, runText } from "./handler.ts";
import { readOptions } from "./options.ts";
import { type Call, makeArg, type Outcome, type Walk } from "./walk.ts";

/** How a tool of a host or a cloud is told the command to run over there. */
interface RemoteSpec {
  /** The sub-commands before it, separated by spaces. */
  readonly verbs: string;
  /** Words between the sub-commands and the command: the machine, the container, the application. */
  readonly operands?: number;
  /** Options whose value is shell text; absent when the command is the rest of the line. */
  readonly code?: string;
  /** Short and long options with a value of their own. */
  readonly values?: string;
  readonly long?: string;
  /** The program that the rest of the line are the arguments of (`minikube kubectl -- get pods`). */
  readonly program?: string;
}

const GCLOUD = "--zone --project --account --configuration --region --ssh-key-file --instance";
const AWS = "--profile --region --output --query --endpoint-url --instance-ids --targets --target";
const AZ = "-n -g --name --resource-group --subscription --command-id --container --replica";

/** True for a program that may run a command on another machine, by a look at one text. */
export function mayRunElsewhere(program: string): boolean {
  return NAMES.includes(` ${program} `);
}

const NAMES =
  " aws gcloud az heroku fly flyctl railway render scalingo platform upsun multipass limactl colima minikube microk8s distrobox toolbox nomad cf eb copilot kamal dokku docker-machine doctl coder devpod tsh tailscale pssh parallel-ssh pdsh clush minishift crc knife bolt ";

/** The specs of a program; a switch, so that only those of one program are made. */
function specsOf(program: string): readonly RemoteSpec[] {
  switch (program) {
    case "gcloud":
      return ["compute ssh", "compute tpus tpu-vm ssh", "cloud-shell ssh", "app instances ssh"]
        .flatMap((verbs) => [verbs, `beta ${verbs}`, `alpha ${verbs}`])
        .map((verbs) => ({
          verbs,
          operands: /shell/.test(verbs) ? 0 : 1,
          code: "--command",
          long: GCLOUD,
        }));
    case "aws":
      return [
        { verbs: "ssm send-command", code: "--parameters", long: AWS },
        { verbs: "ssm start-session", code: "--parameters", long: AWS },
        { verbs: "ecs execute-command", code: "--command", long: AWS },
      ];
    case "az":
      return [
        { verbs: "vm run-command invoke", code: "--scripts", long: AZ },
        { verbs: "vm run-command create", code: "--script", long: AZ },
        { verbs: "vmss run-command invoke", code: "--scripts", long: AZ },
        { verbs: "containerapp exec", code: "--command", long: AZ },
        { verbs: "container exec", code: "--exec-command", long: AZ },
        { verbs: "aks command invoke", code: "--command -c", long: AZ },
      ];
    case "heroku":
    case "scalingo":
      return ["run", "run:detached", "run:inside"].map((verbs) => ({
        verbs,
        values: "arse",
        long: "--app --remote --size --type --env --dyno-name --region",
      }));
    case "fly":
    case "flyctl":
      return [
        { verbs: "ssh console", code: "-C --command" },
        { verbs: "console", code: "-C --command" },
        { verbs: "machine exec", operands: 1, values: "ac", long: "--app --config" },
      ];
    case "railway":
      return [
        { verbs: "run", values: "spe", long: "--service --project --environment" },
        { verbs: "ssh", values: "spe", long: "--service --project --environment" },
      ];
    case "platform":
    case "upsun":
      return ["ssh", "environment:ssh"].map((verbs) => ({
        verbs,
        values: "peAI",
        long: "--project --environment --app --instance --worker",
      }));
    case "multipass":
      return [{ verbs: "exec", operands: 1, values: "d", long: "--working-directory" }];
    case "limactl":
      return [{ verbs: "shell", operands: 1, long: "--workdir --shell" }];
    case "colima":
    case "crc":
    case "minishift":
      return [{ verbs: "ssh", values: "p", long: "--profile" }];
    case "minikube":
      return [
        { verbs: "ssh", values: "pn", long: "--profile --node" },
        { verbs: "kubectl", values: "p", long: "--profile", program: "kubectl" },
      ];
    case "microk8s":
      return [{ verbs: "kubectl", program: "kubectl" }];
    case "distrobox":
      return [{ verbs: "enter", operands: 1, values: "n", long: "--name" }];
    case "toolbox":
      return [{ verbs: "run", values: "cdr", long: "--container --distro --release" }];
    case "nomad":
      return [
        { verbs: "alloc exec", operands: 1, long: "-task -namespace -region -address -token" },
      ];
    case "cf":
      return [{ verbs: "ssh", code: "-c --command" }];
    case "eb":
      return [{ verbs: "ssh", code: "-c --command" }];
    case "copilot":
      return ["svc exec", "task exec"].map((verbs) => ({ verbs, code: "-c --command" }));
    case "kamal":
      return [
        { verbs: "app exec", values: "rhpvd", long: "--roles --hosts --version --env" },
        { verbs: "server exec", values: "rhpvd", long: "--roles --hosts --version" },
        { verbs: "accessory exec", operands: 1, values: "rhpvd", long: "--roles --hosts" },
      ];
    case "dokku":
      return ["run", "enter", "run:detached"].map((verbs) => ({ verbs, operands: 1 }));
    case "knife":
      return [{ verbs: "ssh", operands: 1, values: "xPiam", long: "--ssh-user --attribute" }];
    case "bolt":
      return [{ verbs: "command run", values: "tnu", long: "--targets --user --inventoryfile" }];
    case "docker-machine":
      return [{ verbs: "ssh", operands: 1 }];
    case "doctl":
      return [{ verbs: "compute ssh", code: "--ssh-command" }];
    case "coder":
      return [{ verbs: "ssh", operands: 1 }];
    case "devpod":
      return [{ verbs: "ssh", code: "--command" }];
    case "tsh":
    case "tailscale":
      return [{ verbs: "ssh", operands: 1, values: "lipL", long: "--proxy --user --cluster" }];
    default:
      // pssh, pdsh, clush: hosts are options, the rest of the line is the command.
      return [
        {
          verbs: "",
          values: "hHlpoetwgxfX",
          long: "--hosts --host --user --par --outdir --errdir --timeout --option --group --nodes",
        },
      ];
  }
}

/** `gcloud compute ssh vm --command TEXT`, `heroku run CMD`: a shell somewhere else. */
export function runElsewhere(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  for (const spec of specsOf(program)) {
    const verbs = spec.verbs.split(" ").filter((verb) => verb !== "");
    const read = readOptions(call.argv, 1, {
      operands: verbs.length + (spec.operands ?? 0),
      values: spec.values ?? "",
      long: (spec.long ?? "").split(" "),
      words: program === "nomad",
    });
    if (!verbs.every((verb, index) => read.operands[index]?.value === verb)) continue;
    runFound(call, program, spec, call.argv.slice(read.index), walk);
    return outcome;
  }
  return outcome;
}

function runFound(
  call: Call,
  program: string,
  spec: RemoteSpec,
  rest: readonly Arg[],
  walk: Walk,
): void {
  const scope = call.frame.scope.child();
  scope.cwd = UNKNOWN;
  const change = { remote: true, scope };
  const wrapper = { name: `${program} ${spec.verbs}`.trim(), remote: UNKNOWN };
  for (const text of spec.code === undefined ? [] : codeOf(call.argv, spec.code.split(" "))) {
    runText(call, text, wrapper, walk, change);
  }
  // Options of the tool may stand behind the operands, as far as nothing marks the command.
  const marker = call.argv.findIndex((arg) => arg.value === "--");
  if (spec.code !== undefined && marker < 0) return;
  const words = marker < 0 ? rest : call.argv.slice(marker + 1);
  const [first] = words;
  if (first === undefined) return;
  if (spec.program !== undefined) {
    runRest(call, [makeArg(spec.program, call.span), ...words], wrapper, walk, change);
  } else if (words.length === 1 && /\s/.test(first.value)) {
    runText(call, first.value, wrapper, walk, change);
  } else runRest(call, words, wrapper, walk, change);
}

/** The values of the options, with the forms `commands=…` and `{"commands":["…"]}` taken off. */
function codeOf(argv: readonly Arg[], names: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const [index, { value }] of argv.entries()) {
    const equals = value.indexOf("=");
    if (names.includes(value)) {
      for (const next of argv.slice(index + 1)) {
        if (next.value.startsWith("-")) break;
        texts.push(commandIn(next.value));
      }
    } else if (equals > 0 && names.includes(value.slice(0, equals))) {
      texts.push(commandIn(value.slice(equals + 1)));
    }
  }
  return texts;
}

function commandIn(text: string): string {
  const given = /^(?:\{\s*)?["']?commands?["']?\s*[=:]([\s\S]*)$/i.exec(text.trim())?.[1];
  if (given === undefined) return text;
  const listed = given.replace(/\}$/, "").trim();
  const inside = /^\[([\s\S]*)\]$/.exec(listed)?.[1] ?? listed;
  return inside
    .split(/(?<=["'])\s*,\s*(?=["'])/)
    .map((part) => part.replace(/^(["'])([\s\S]*)\1$/, "$2"))
    .join("\n");
}
