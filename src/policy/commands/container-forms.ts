import type { Arg } from "../invocation.ts";
import type { Looks } from "./looks.ts";
import { isKnown } from "./whole-words.ts";

// The forms in which tools of containers start a command in one that runs already, and it only looks there.

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
