import { type Arg, UNKNOWN } from "../invocation.ts";
import type { Description, Descriptions } from "./command.ts";
import { type Arguments, parseArguments } from "./parse-arguments.ts";
import { type Given, type Run, wordsOrLine } from "./runs.ts";

/** Programs that run a command in a container or under another root. */
export const containers: Descriptions = {
  "docker podman nerdctl docker-compose podman-compose lxc incus": engine,
  "kubectl oc k3s k": cluster,
  chroot: () => ({
    options: { data: "--userspec --groups" },
    runs: ({ words, options }) => {
      const { operands, rest } = parseArguments(words, { options }, { operands: 1 });
      const elsewhere = operands[0]?.value ?? UNKNOWN;
      return rest.length === 0 ? [] : [{ words: rest, elsewhere }];
    },
  }),
};

/** https://docs.docker.com/reference/cli/docker/container/run/ */
function engine(): Description {
  return {
    options: {
      data:
        "-e|--env -u|--user -l|--label -w|--workdir -p|--publish -a|--attach -h|--hostname " +
        "-H|--host -c|--context -m|--memory -n -f|--file --env-file --cpus --name --network --net " +
        "--entrypoint --platform --pull --restart --add-host --cap-add --cap-drop --device " +
        "--dns --expose --gpus --health-cmd --ip --ipc --link --log-driver --log-opt --pid " +
        "--security-opt --shm-size --stop-signal --tmpfs --ulimit --userns --uts --volumes-from " +
        "--detach-keys --index --service --group-add --annotation --cidfile --cgroup-parent " +
        "--runtime --config --log-level --project-name --profile",
      mounted: "-v|--volume --mount",
      switch: "-d|--detach -i|--interactive -t|--tty --rm --init --privileged --build -P",
    },
    runs: runsOfEngine,
  };
}

/** A line of a container engine, `compose` and `container` taken off. */
interface EngineLine {
  readonly verb: string;
  /** What stands between the verb and the command: options, and the container or the image. */
  readonly args: Arguments;
}

function engineLine(words: readonly Arg[], options: Description["options"]): EngineLine {
  let { rest } = parseArguments(words, { options }, { operands: 0 });
  if (/^(?:compose|container)$/.test(rest[0]?.value ?? "")) {
    rest = parseArguments(rest.slice(1), { options }, { operands: 0 }).rest;
  }
  const [verb, ...more] = rest;
  return { verb: verb?.value ?? "", args: parseArguments(more, { options }, { operands: 1 }) };
}

/** `docker exec NAME cmd`, `docker run IMAGE cmd`, and the same below `compose` and `container`. */
function runsOfEngine({ program, words, options }: Given): readonly Run[] {
  const { verb, args } = engineLine(words, options);
  if (!/^(?:exec|run|create)$/.test(verb)) return [];
  const [target] = args.operands;
  const entry = args.value("--entrypoint");
  const tool = verb === "exec" ? undefined : toolOfImage(target?.value ?? "");
  const first = tool === undefined || target === undefined ? entry : { ...target, value: tool };
  const command = first === undefined ? args.rest : [first, ...args.rest];
  if (command.length === 0) return [];
  const elsewhere = target?.value ?? UNKNOWN;
  return [{ by: `${program} ${verb}`, elsewhere, words: command }];
}

/** A folder of this machine that a container is given. */
export interface Mount {
  readonly path: string;
  readonly readOnly: boolean;
}

/** The folders that a container engine gives its containers; volumes with a name are none. */
export function mountsOf({ options }: Description, words: readonly Arg[]): readonly Mount[] {
  if (options.mounted === undefined) return [];
  return engineLine(words, options).args.options.flatMap(({ kind, value }) => {
    if (kind !== "mounted" || value === undefined) return [];
    const text = value.value.replace(/^=/, "");
    const path = /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1] ?? text.split(":")[0] ?? "";
    return /^[/~.]/.test(path) ? [{ path, readOnly: /:ro\b|readonly/.test(text) }] : [];
  });
}

function cluster(): Description {
  return {
    options: { data: "-c|--container -n|--namespace -f|--filename", stops: "-h|--help" },
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
  return rest.length === 0 ? [] : [wordsOrLine(rest, { by: `${program} exec`, elsewhere })];
}

/** The program an image of one tool starts; other images name their program in the command. */
function toolOfImage(image: string): string | undefined {
  const name = image
    .replace(/@.*$/, "")
    .replace(/:[^/]*$/, "")
    .split("/")
    .slice(-2)
    .join("/");
  switch (name) {
    case "hashicorp/terraform":
      return "terraform";
    case "opentofu/opentofu":
      return "tofu";
    case "amazon/aws-cli":
      return "aws";
    case "pulumi/pulumi":
      return "pulumi";
    case "bitnami/kubectl":
    case "rancher/kubectl":
    case "alpine/kubectl":
      return "kubectl";
    case "alpine/helm":
      return "helm";
    case "flyway/flyway":
    case "redgate/flyway":
      return "flyway";
    case "liquibase/liquibase":
    case "liquibase":
      return "liquibase";
    case "migrate/migrate":
      return "migrate";
    case "amacneil/dbmate":
      return "dbmate";
    case "arigaio/atlas":
      return "atlas";
    case "rclone/rclone":
      return "rclone";
    case "restic/restic":
      return "restic";
    case "minio/mc":
      return "mc";
    case "digitalocean/doctl":
      return "doctl";
    case "curlimages/curl":
      return "curl";
    case "peakcom/s5cmd":
      return "s5cmd";
    default:
      return undefined;
  }
}
