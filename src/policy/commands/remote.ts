import { type Arg, UNKNOWN } from "../invocation.ts";
import type { Description, Descriptions } from "./command.ts";
import { type Given, type Launch, type Run, runsOfLaunch } from "./runs.ts";

/** Programs that run a command on another machine: over ssh, of a cloud, in a virtual one. */
export const remotes: Descriptions = {
  wsl: () => ({ options: { data: "-d|--distribution -e|--exec -u|--user --cd" }, runs: {} }),
  vagrant: () => inOption("ssh", "-c|--command"),
  gcloud: () =>
    inOption(
      ["compute ssh", "compute tpus tpu-vm ssh", "cloud-shell ssh", "app instances ssh"]
        .flatMap((verbs) => [verbs, `beta ${verbs}`, `alpha ${verbs}`])
        .join("|"),
      "--command",
    ),
  aws: () => ({
    options: {
      data:
        "--profile --region --output --query --endpoint-url --instance-ids --targets --target " +
        "--document-name --cluster --task --container",
    },
    runs: listing("ssm send-command|ssm start-session|ecs execute-command", [
      "--parameters",
      "--command",
    ]),
  }),
  az: () => ({
    options: {
      data:
        "-n|--name -g|--resource-group --subscription --command-id --container --replica --scripts " +
        "--script -c|--command --exec-command --parameters",
    },
    runs: listing(
      "vm run-command invoke|vm run-command create|vmss run-command invoke|containerapp exec|" +
        "container exec|aks command invoke",
      ["--scripts", "--script", "--command", "-c", "--exec-command"],
    ),
  }),
  "heroku scalingo": dyno,
  "fly flyctl": fly,
  railway: () => over({ verbs: "run|ssh" }, "-s|--service -p|--project -e|--environment"),
  "platform upsun": project,
  multipass: () => over({ verbs: "exec", operands: 1 }, "-d|--working-directory"),
  limactl: () => over({ verbs: "shell", operands: 1 }, "--workdir --shell"),
  "colima crc minishift": machine,
  minikube: () => ({
    options: { data: "-p|--profile -n|--node" },
    runs: [
      { verbs: "ssh", elsewhere: true },
      { verbs: "kubectl", elsewhere: true, program: "kubectl" },
    ],
  }),
  microk8s: () => over({ verbs: "kubectl", program: "kubectl" }),
  distrobox: () => over({ verbs: "enter", operands: 1 }, "-n|--name"),
  toolbox: () => over({ verbs: "run" }, "-c|--container -d|--distro -r|--release"),
  nomad: () =>
    over({ verbs: "alloc exec", operands: 1 }, "-task -namespace -region -address -token"),
  cf: () => inOption("ssh", "-c|--command"),
  eb: () => inOption("ssh", "-c|--command"),
  kamal: () => ({
    options: { data: "-r|--roles -h|--hosts -p -v|--version -d --env" },
    runs: [
      { verbs: "app exec|server exec", elsewhere: true },
      { verbs: "accessory exec", operands: 1, elsewhere: true },
    ],
  }),
  dokku: () => over({ verbs: "run|enter|run:detached", operands: 1 }),
  knife: () => over({ verbs: "ssh", operands: 1 }, "-x|--ssh-user -P -i -a|--attribute -m"),
  bolt: () => over({ verbs: "command run" }, "-t|--targets -n -u|--user --inventoryfile"),
  "docker-machine": () => over({ verbs: "ssh", operands: 1 }),
  doctl: () => inOption("compute ssh", "--ssh-command"),
  coder: () => over({ verbs: "ssh", operands: 1 }),
  devpod: () => inOption("ssh", "--command"),
  "tsh tailscale": throughProxy,
  "pssh parallel-ssh pdsh clush": everywhere,
};

/** A command behind sub-commands and the name of a machine. */
function over(launch: Launch, data = ""): Description {
  return { options: { data }, runs: { ...launch, elsewhere: true } };
}

/** A command as the value of an option, or behind `--`. */
function inOption(verbs: string, option: string): Description {
  const data = "--zone --project --account --configuration --region --ssh-key-file --instance";
  return {
    options: { data, "remote-shell": option },
    runs: { verbs, as: "options", elsewhere: true },
  };
}

function dyno(): Description {
  return over(
    { verbs: "run|run:detached|run:inside" },
    "-a|--app -r|--remote -s|--size -e|--env --type --dyno-name --region",
  );
}

function fly(): Description {
  return {
    options: { "remote-shell": "-C|--command", data: "-a|--app -c|--config" },
    runs: [
      { verbs: "ssh console|console", as: "options", elsewhere: true },
      { verbs: "machine exec", operands: 1, elsewhere: true },
    ],
  };
}

function project(): Description {
  return over(
    { verbs: "ssh|environment:ssh" },
    "-p|--project -e|--environment -A|--app -I|--instance --worker",
  );
}

function machine(): Description {
  return over({ verbs: "ssh" }, "-p|--profile");
}

function throughProxy(): Description {
  return over({ verbs: "ssh", operands: 1 }, "-l|--user -i -p -L --proxy --cluster");
}

function everywhere(): Description {
  return over(
    {},
    "-h|--hosts -H|--host -l|--user -p|--par -o|--outdir -e|--errdir -t|--timeout -w -g|--group " +
      "-x -f -X --option --nodes",
  );
}

/** https://man.openbsd.org/ssh: the words behind the host are joined for the shell there. */
/** Options that take a list of commands, as words or in JSON: `--parameters 'commands=["a","b"]'`. */
function listing(verbs: string, names: readonly string[]): (given: Given) => readonly Run[] {
  return (given) => {
    const found = runsOfLaunch({ verbs, as: "options", elsewhere: true }, given);
    if (found === undefined) return [];
    const texts = listedTexts(given.words, names);
    return [...texts.map((text) => ({ text, elsewhere: UNKNOWN })), ...found];
  };
}

function listedTexts(words: readonly Arg[], names: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const [index, { value }] of words.entries()) {
    const equals = value.indexOf("=");
    if (names.includes(value)) {
      for (const next of words.slice(index + 1)) {
        if (next.value.startsWith("-")) break;
        texts.push(commandsIn(next.value));
      }
    } else if (equals > 0 && names.includes(value.slice(0, equals))) {
      texts.push(commandsIn(value.slice(equals + 1)));
    }
  }
  return texts;
}

/** Without the forms `commands=…` and `{"commands":["…"]}`. */
function commandsIn(text: string): string {
  const given = /^(?:\{\s*)?["']?commands?["']?\s*[=:]([\s\S]*)$/i.exec(text.trim())?.[1];
  if (given === undefined) return text;
  const listed = given.replace(/\}$/, "").trim();
  const inside = /^\[([\s\S]*)\]$/.exec(listed)?.[1] ?? listed;
  return inside
    .split(/(?<=["'])\s*,\s*(?=["'])/)
    .map((part) => part.replace(/^(["'])([\s\S]*)\1$/, "$2"))
    .join("\n");
}
