import type { Description, Descriptions } from "../commands/command.ts";
import { type Arguments, parseArguments } from "../commands/parse-arguments.ts";
import { type Given, type Run, wordsOrLine } from "../commands/runs.ts";
import type { Belonging, EngineThing } from "../model/belonging.ts";
import { type Arg, UNKNOWN } from "../model/invocation.ts";

/** Programs that run a command in a container or under another root. */
export const containers: Descriptions = {
  "docker podman nerdctl finch docker-buildx": engine,
  "docker-compose podman-compose": compose,
  "kubectl oc kubecolor k": cluster,
  chroot: () => ({
    options: { data: "--userspec --groups" },
    runs: ({ words, options }) => {
      const { operands, rest } = parseArguments(words, { options }, { operands: 1 });
      const elsewhere = operands[0]?.value ?? UNKNOWN;
      return rest.length === 0 ? [] : [{ words: rest, elsewhere }];
    },
  }),
};

/** Run by the bundler, as a macro: the container engines, with a blank around each. */
export function engineNames(): string {
  const engines = Object.entries(containers).filter(([, load]) => isEngine(load()));
  return ` ${engines.map(([names]) => names).join(" ")} `;
}

/** True for a container engine. */
export function isEngine({ runs }: Pick<Description, "runs">): boolean {
  return runs === runsOfEngine;
}

/** Options in front of the sub-commands of engines, which some take behind them as well. */
const ENGINE =
  "-H|--host --context -c --config -l|--log-level --tlscacert --tlscert --tlskey --connection --url " +
  "--identity --root --runroot --storage-driver -n|--namespace -a|--address --data-root --builder --output";

const COMPOSE =
  "-f|--file -p|--project-name --profile --env-file --project-directory --ansi --progress --parallel";

/** https://docs.docker.com/reference/cli/docker/ */
function engine(): Description {
  return {
    ...of({ data: ENGINE }),
    subcommand: optionsBehind,
    runs: runsOfEngine,
    belongings: (_args, words) => keptBy(words),
    printsNames: ([verb]) => (/^(?:ps|images)$/.test(verb?.value ?? "") ? "others" : undefined),
    connects: "addresses",
    carriesOut: { verbs: "compose|stack", ...COMPOSE_FILES },
    plain: [
      {
        verbs: "ps|images|logs",
        options: "-a -q --all -f --tail --tail= --since=",
        opens: "nothing",
      },
      {
        verbs: "compose ps|compose logs|compose build",
        options: "-d --build -f --tail --tail= --no-deps -a",
        opens: "nothing",
      },
      {
        verbs: "compose up",
        options: "-d --build --no-deps",
        opens: "nothing",
        recipes: "compose",
      },
    ],
  };
}

/** https://docs.docker.com/reference/cli/docker/compose/ */
function compose(): Description {
  return {
    ...of({ data: `${COMPOSE} -H|--host --context -c` }),
    runs: runsOfEngine,
    belongings: (_args, words) => projectOf(words, of({ data: COMPOSE })),
    carriesOut: COMPOSE_FILES,
  };
}

const COMPOSE_FILES = { files: "-f|--file|-c|--compose-file" };

/** The options behind a sub-command: `-v` is a folder of `run`, and a switch of `rm`. */
function optionsBehind(name: string): Description {
  if (/^(?:run|create|exec|container)$/.test(name)) return container();
  return of({ data: name === "compose" ? `${ENGINE} ${COMPOSE}` : ENGINE });
}

/** https://docs.docker.com/reference/cli/docker/container/run/ */
function container(): Description {
  return of({
    data:
      "-e|--env -u|--user -l|--label -w|--workdir -p|--publish -a|--attach -h|--hostname --env-file " +
      "-c|--cpu-shares -m|--memory --cpus --name --network|--net --entrypoint --platform --pull " +
      "--restart --add-host --cap-add --cap-drop --device --dns --expose --gpus --health-cmd --ip --ipc " +
      "--link --log-driver --log-opt --pid --security-opt --shm-size --stop-signal --tmpfs --ulimit " +
      "--userns --uts --volumes-from --detach-keys --index --service --group-add --annotation --cidfile " +
      "--cgroup-parent --cgroupns --runtime",
    mounted: "-v|--volume --mount",
  });
}

function of(options: Description["options"]): Description {
  return { options: { ...options, used: "*", looks: "--dry-run" }, grammar: "exact" };
}

/** A line of a container engine, `compose` and `container` taken off. */
interface EngineLine {
  readonly verb: string;
  /** What stands between the verb and the command: options, and the container or the image. */
  readonly args: Arguments;
}

function engineLine(words: readonly Arg[], before: Pick<Description, "options">): EngineLine {
  let { rest } = parseArguments(words, before, { operands: 0 });
  const group = rest[0]?.value ?? "";
  if (/^(?:compose|container)$/.test(group)) {
    rest = parseArguments(rest.slice(1), optionsBehind(group), { operands: 0 }).rest;
  }
  const [verb, ...more] = rest;
  return { verb: verb?.value ?? "", args: parseArguments(more, container(), { operands: 1 }) };
}

/** What a line of an engine makes, or ends. */
function keptBy(words: readonly Arg[]): readonly Belonging[] {
  const { rest } = parseArguments(words, of({ data: ENGINE }), { operands: 0 });
  const [group, verb, ...more] = rest;
  switch (group?.value) {
    case "compose":
      return projectOf(rest.slice(1), optionsBehind("compose"));
    case "volume":
    case "network":
      return namedBehind(group.value, verb, more);
    default:
      return containersOf(words);
  }
}

const TAKING = () => /^(?:rm|remove|stop|kill|restart|pause)$/;

/** Containers are made with a name or without one. */
function containersOf(words: readonly Arg[]): readonly Belonging[] {
  const { verb, args } = engineLine(words, of({ data: ENGINE }));
  if (/^(?:run|create)$/.test(verb)) {
    const name = args.value("--name");
    const what = "container";
    return [{ what, does: "makes", ...(name === undefined ? {} : { name }) }];
  }
  if (!TAKING().test(verb)) return [];
  // A volume of `run` is a switch here.
  const at = words.findIndex(({ value }) => value === verb);
  const { operands, has } = parseArguments(words.slice(at + 1), {
    options: { data: "-t|--time|--timeout -s|--signal" },
  });
  if (has("-a", "--all")) return [{ what: "container", does: "takes all" }];
  return operands.map((name) => ({ what: "container", does: "takes", name }));
}

/** Volumes and networks by their names; one that is made without a name is called by a number. */
function namedBehind(
  what: EngineThing,
  verb: Arg | undefined,
  words: readonly Arg[],
): readonly Belonging[] {
  const { operands } = parseArguments(words, {
    options: { data: "-d|--driver -o|--opt --label --subnet --gateway --ip-range --ipam-driver" },
  });
  if (verb?.value === "create") {
    const name = operands[0];
    return [{ what, does: "makes", ...(name === undefined ? {} : { name }) }];
  }
  if (!TAKING().test(verb?.value ?? "")) return [];
  return operands.map((name) => ({ what, does: "takes", name }));
}

/** What `compose` starts together, or ends: told by its name, or else by where its file lies. */
function projectOf(
  words: readonly Arg[],
  before: Pick<Description, "options">,
): readonly Belonging[] {
  const { rest, value } = parseArguments(words, before, { operands: 0 });
  const verb = rest[0]?.value ?? "";
  const name = value("--project-name");
  const at = value("--project-directory") ?? value("--file");
  const about = { ...(name === undefined ? {} : { name }), ...(at === undefined ? {} : { at }) };
  if (/^(?:up|start|create|run)$/.test(verb)) return [{ what: "project", does: "makes", ...about }];
  return verb === "down" || TAKING().test(verb)
    ? [{ what: "project", does: "takes", ...about }]
    : [];
}

/** `docker exec NAME cmd`, `docker run IMAGE cmd`, and the same below `compose` and `container`. */
function runsOfEngine({ program, words, options }: Given): readonly Run[] {
  const { verb, args } = engineLine(words, of(options));
  // Under other ids, but with the files of this machine.
  if (verb === "unshare") {
    return [{ words: words.slice(words.findIndex(({ value }) => value === verb) + 1) }];
  }
  if (!/^(?:exec|run|create)$/.test(verb)) return [];
  const [target] = args.operands;
  const entry = args.value("--entrypoint");
  const tool = verb === "exec" ? undefined : toolOfImage(target?.value ?? "");
  const first = tool === undefined || target === undefined ? entry : { ...target, value: tool };
  const command = first === undefined ? args.rest : [first, ...args.rest];
  if (command.length === 0) return [];
  const elsewhere = target?.value ?? UNKNOWN;
  const secrets = verb === "exec" ? ({ secrets: true } as const) : {};
  return [{ by: `${program} ${verb}`, elsewhere, words: command, ...secrets }];
}

/** A folder of this machine that a container is given. */
interface Mount {
  readonly path: string;
  /** Where its word begins on the line. */
  readonly start: number;
  readonly readOnly: boolean;
}

/** The folders that a container engine gives its containers; volumes with a name are none. */
export function mountsOf(description: Description, words: readonly Arg[]): readonly Mount[] {
  if (!isEngine(description)) return [];
  return engineLine(words, description).args.options.flatMap(({ kind, value }) => {
    if (kind !== "mounted" || value === undefined) return [];
    const text = value.value.replace(/^=/, "");
    const path = /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1] ?? text.split(":")[0] ?? "";
    return /^[/~.]/.test(path)
      ? [{ path, start: value.start, readOnly: /:ro\b|readonly/.test(text) }]
      : [];
  });
}

/** https://kubernetes.io/docs/reference/kubectl/kubectl/ */
const CLUSTER_OPTIONS: Description["options"] = {
  data:
    "-n|--namespace --context --cluster --clusterrole --user --kubeconfig -s|--server --token --as " +
    "--as-group --certificate-authority --client-certificate --client-key --request-timeout " +
    "--cache-dir --tls-server-name -v|--v --profile --profile-output -f|--filename -l|--selector " +
    "-o|--output --field-selector -k|--kustomize --grace-period --timeout --replicas --cascade --raw " +
    "-c|--container --type -p|--patch --to-revision --address --overrides --image --restart",
  used: "*",
  stops: "-h|--help",
  looks: "--dry-run",
};

function cluster(): Description {
  return {
    options: CLUSTER_OPTIONS,
    grammar: "exact",
    plain: {
      verbs: "get|describe|logs|version",
      options: "-n -o -A -w -l --all-namespaces --namespace= -f --tail= --since= --previous -c -p",
    },
    uploads: "cp",
    carriesOut: { verbs: "apply|create|replace|delete", files: "-f|--filename" },
    runs: runsOfCluster,
  };
}

/** `kubectl exec POD -- cmd`, wherever options stand. */
function runsOfCluster({ program, words, options }: Given): readonly Run[] {
  const at = words.findIndex(({ value }) => /^(?:exec|rsh|run|debug)$/.test(value));
  if (at < 0) return [];
  const marker = words.findIndex(({ value }) => value === "--");
  let rest: readonly Arg[] = marker > at ? words.slice(marker + 1) : [];
  if (marker < 0 && /^(?:exec|rsh)$/.test(words[at]?.value ?? "")) {
    const args = parseArguments(words.slice(at + 1), { options }, { operands: 1 });
    if (!args.has("--help")) rest = args.rest;
  }
  const elsewhere = words[at + 1]?.value ?? UNKNOWN;
  const setting = { by: `${program} exec`, elsewhere, secrets: true } as const;
  return rest.length === 0 ? [] : [wordsOrLine(rest, setting)];
}

/** Tools with an image of their own: what an image starts, and what it is called. */
const IMAGES = `
terraform: hashicorp/terraform
tofu: opentofu/opentofu
aws: amazon/aws-cli
pulumi: pulumi/pulumi
kubectl: bitnami/kubectl rancher/kubectl alpine/kubectl
helm: alpine/helm
flyway: flyway/flyway redgate/flyway
liquibase: liquibase/liquibase liquibase
migrate: migrate/migrate
dbmate: amacneil/dbmate
atlas: arigaio/atlas
rclone: rclone/rclone
restic: restic/restic
mc: minio/mc
doctl: digitalocean/doctl
curl: curlimages/curl
s5cmd: peakcom/s5cmd
cloudflared: cloudflare/cloudflared
ngrok: ngrok/ngrok
`;

/** The program an image of one tool starts; other images name their program in the command. */
function toolOfImage(image: string): string | undefined {
  const name = image
    .replace(/@.*$/, "")
    .replace(/:[^/]*$/, "")
    .split("/")
    .slice(-2)
    .join("/");
  const line = IMAGES.trim()
    .split("\n")
    .find((each) => each.split(" ").includes(name));
  return line?.slice(0, line.indexOf(":"));
}
