import { type Looks, VERSION } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which tools of containers only look, and in which they start a command in one that runs already, and it
// only looks there.

/** https://docs.docker.com/reference/cli/docker */
export function engineForm(): readonly Looks[] {
  return [
    {
      verbs: "inspect|container inspect|image inspect",
      needs: "-f --format",
      options: { switch: "-s --size", data: "-f|--format --type --context" },
      not: ENGINE_NOT,
      value: (name, { value }) =>
        name === "-f" && !STATE.test(value) ? "may show an environment" : undefined,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    {
      verbs:
        "ps|images|port|version|info|diff|image ls|image list|" +
        "container ls|container list|container ps|container port|" +
        "container diff|volume ls|volume inspect|network ls|network inspect|system df|system info|context ls|context show|" +
        "compose ls|compose version|" +
        "node inspect|search|config ls|secret ls|secret inspect|node ls|node ps|service ls|service ps|stack ls|stack ps|" +
        "stack services|plugin ls|plugin inspect|trust inspect|buildx ls|buildx version",
      options: {
        switch:
          "-a --all -q|--quiet --no-trunc -s|--size -l|--latest -t|--timestamps --details --digests " +
          "-v|--verbose --human --services --no-color --no-log-prefix --pretty --no-resolve --no-task-ids --raw",
        data: "-p|--project-name --format -f|--filter --tail --since --until --last --type --limit --context",
      },
      not: ENGINE_NOT,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    {
      verbs: "logs|container logs|service logs",
      options: {
        switch: "-t|--timestamps --details --raw --no-trunc --no-resolve --no-task-ids",
        data: "-n|--tail --since --until --context",
      },
      not: ENGINE_NOT,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    {
      verbs: "stats|container stats",
      needs: "--no-stream",
      options: { switch: "-a --all --no-stream --no-trunc", data: "--format --context" },
      not: ENGINE_NOT,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    {
      verbs: "compose ps|compose logs|compose images|compose port|compose top",
      options: {
        switch:
          "-a --all -q|--quiet --services --no-color --no-log-prefix -t|--timestamps --no-trunc",
        data: "-p|--project-name --tail --since --until --status --filter --format -n --index --protocol --context",
      },
      not: ENGINE_NOT.replace("--dry-run", "--dry-run --profile"),
      environment: "DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES",
      files: COMPOSE_FILES,
    },
    // What an image was made by holds its environment.
    {
      verbs: "history|image history",
      needs: "-q --quiet",
      options: { switch: "-q|--quiet --no-trunc --human" },
      not: `${ENGINE_NOT} --format`,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    // Without one of these it shows environments.
    {
      verbs: "compose config",
      operands: 0,
      needs: "--services --images --volumes --profiles -q --quiet",
      options: { switch: "--services --images --volumes --profiles -q|--quiet" },
      not: ENGINE_NOT,
      environment: "DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES",
      files: COMPOSE_FILES,
    },
    helpOfEngine(),
    // What stands behind the container is asked of `ps`, which may show environments.
    {
      verbs: "top|container top",
      operands: 1,
      not: ENGINE_NOT,
      environment: "DOCKER_CONFIG DOCKER_HOST",
    },
    execForm(),
    VERSION,
  ];
}

/** Behind the name of an image or a container `--help` is a word of what is started there. */
function helpOfEngine(): Looks {
  const groups =
    "builder|buildx|compose|config|container|context|image|manifest|network|node|plugin|secret|service|stack|swarm|system|" +
    "trust|volume";
  const verbs =
    "attach|build|commit|cp|create|diff|events|exec|export|history|images|import|info|inspect|kill|load|login|logout|logs|" +
    "pause|port|ps|pull|push|rename|restart|rm|rmi|run|save|search|start|stats|stop|tag|top|unpause|update|version|wait";
  return {
    ...lines(
      new RegExp(
        `^(?:--help|help(?: (?:${groups}|${verbs}))?|(?:(?:${groups})(?: [a-z]+)?|${verbs}) --help)$`,
      ),
    ),
    environment: "DOCKER_CONFIG",
  };
}

/** Files of a project that may include others from other hosts. */
const COMPOSE_FILES =
  "compose.yaml:include|extends compose.yml:include|extends docker-compose.yml:include|extends " +
  "docker-compose.yaml:include|extends compose.override.yaml:include|extends compose.override.yml:include|extends " +
  "docker-compose.override.yml:include|extends docker-compose.override.yaml:include|extends .env:COMPOSE_";

const ENGINE_NOT =
  "-H --host -c --config --tlscacert --tlscert --tlskey --connection --url --identity --root --runroot " +
  "--data-root --dry-run --output --address --builder --storage-driver --file --env-file --project-directory";

/** A template of what a container does and where it is reached: no settings and no environment. */
const STATE =
  /^(?:[^{}]|\{\{ *(?:json *|range *|len *)?\.(?:State|NetworkSettings|Name|Id|ID|Image|Created|RestartCount|Platform|Driver|Mounts|RepoTags|RepoDigests|Size|Architecture|Os|IPAddress|Gateway|Status)(?:\.\w+)* *\}\}|\{\{ *end *\}\})*$/;

/** https://docs.docker.com/reference/cli/docker/compose */
export function composeForm(): readonly Looks[] {
  return [
    {
      verbs: "ps|logs|images|ls|version|port|top",
      options: {
        switch:
          "-a --all -q|--quiet --services --no-color --no-log-prefix -t --timestamps --no-trunc --short",
        data: "-p|--project-name --tail --since --until --status --filter --format -n",
      },
      not: "-H --host --context -c -f --file --env-file --project-directory --profile --ansi --progress --parallel",
      environment: "DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES",
      files: COMPOSE_FILES,
    },
    VERSION,
  ];
}

/** https://docs.docker.com/reference/cli/docker/container/exec: not as another user, nor with other variables. */
export function execForm(): Looks {
  return {
    runs: true,
    elsewhere: true,
    words: inFront(
      /^(?:(?:compose|container) )?exec (?:(?:-[iItT]+|--interactive|--tty|--no-TTY|(?:-w|--workdir)[ =]\S+) )*(?!-)\S+ (?!-)/,
    ),
    environment: "DOCKER_CONFIG DOCKER_HOST",
  };
}

/** https://kubernetes.io/docs/reference/kubectl/generated/kubectl_exec */
export function podForm(): Looks {
  return {
    runs: true,
    elsewhere: true,
    words: inFront(
      /^(?:(?:-n|--namespace|--context)[ =]\S+ )*exec (?:(?:-[it]+|--stdin|--tty|-q|--quiet|(?:-n|--namespace|-c|--container|--context)[ =]\S+) )*(?!-)\S+ (?:(?:-n|-c|--namespace|--container)[ =]\S+ )*-- /,
    ),
    environment: "KUBECONFIG",
  };
}

/** What stands in front of the command, whose words follow it. */
function inFront(pattern: RegExp): NonNullable<Looks["words"]> {
  return (words: readonly Arg[]) =>
    words.every(isKnown) && pattern.test(words.map(({ value }) => value).join(" "))
      ? undefined
      : "starts a command in a way that is not read";
}
