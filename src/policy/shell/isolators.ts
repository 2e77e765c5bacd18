import { type Arg, UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { type Handler, type HandlerTable, OPAQUE, runRest, runText } from "./handler.ts";
import { hasOption, type OptionSpec, optionValue, readOptions } from "./options.ts";
import { inputText } from "./output.ts";
import type { Call, Frame, Outcome, Walk } from "./walk.ts";

/** Programs that run a command somewhere else: another host, a container, another root. */
export function isolators(): HandlerTable {
  const table = new Map<string, Handler>([
    ["ssh", runSsh],
    ["mosh", runSsh],
    ["autossh", runSsh],
    ["chroot", runChroot],
    ["vagrant", runVagrant],
    ["wsl", runWsl],
    ["docker-compose", (call, program, walk) => runContainer(call, program, walk, 1)],
  ]);
  for (const name of ["docker", "podman", "nerdctl", "lxc", "incus"]) {
    table.set(name, (call, program, walk) => runContainer(call, program, walk, 1));
  }
  for (const name of ["kubectl", "oc", "k3s", "k"]) table.set(name, runKubectl);
  return table;
}

function elsewhere(call: Call): Partial<Frame> {
  const scope = call.frame.scope.child();
  scope.cwd = UNKNOWN;
  return { remote: true, scope };
}

/** ssh joins the words after the host and hands them to the shell there. */
function runSsh(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const read = readOptions(call.argv, 1, { values: "BbcDEeFIiJLlmOoPpQRSWw", operands: 1 });
  for (const option of read.options) {
    const local = /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[= ]\s*([\s\S]+)/i.exec(
      option.value?.value ?? "",
    );
    if (option.name === "o" && local?.[1] !== undefined) {
      runText(call, local[1], { name: "ssh -o" }, walk);
    }
  }
  const host = read.operands[0]?.value ?? UNKNOWN;
  const wrapper = { name: program, remote: host };
  const rest = call.argv.slice(read.index);
  if (rest.length > 0) {
    runText(call, rest.map((arg) => arg.value).join(" "), wrapper, walk, elsewhere(call));
    return OPAQUE;
  }
  const text = read.operands.length === 1 ? inputText(call, walk) : undefined;
  if (text !== undefined) runText(call, text, wrapper, walk, elsewhere(call));
  return outcome;
}

function runChroot(call: Call, program: string, walk: Walk): Outcome {
  emit(call, program, walk);
  const read = readOptions(call.argv, 1, { long: ["--userspec", "--groups"], operands: 1 });
  const rest = call.argv.slice(read.index);
  const root = read.operands[0]?.value ?? UNKNOWN;
  return rest.length === 0
    ? OPAQUE
    : runRest(call, rest, { name: program, remote: root }, walk, elsewhere(call));
}

function runVagrant(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  if (call.argv[1]?.value !== "ssh") return outcome;
  const read = readOptions(call.argv, 2, { values: "c", long: ["--command"], operands: 1 });
  const code = optionValue(read, "c", "--command");
  if (code !== undefined)
    runText(call, code.value, { name: program, remote: "vm" }, walk, elsewhere(call));
  return outcome;
}

function runWsl(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const read = readOptions(call.argv, 1, {
    values: "deu",
    long: ["--distribution", "--exec", "--user", "--cd"],
  });
  const rest = call.argv.slice(read.index);
  return rest.length === 0 ? outcome : runRest(call, rest, { name: program }, walk);
}

const CONTAINER: OptionSpec = {
  values: "eulwvpahHcmnf",
  long: "--env --env-file --user --label --workdir --volume --publish --attach --hostname --cpus --memory --name --network --net --mount --entrypoint --platform --pull --restart --add-host --cap-add --cap-drop --device --dns --expose --gpus --health-cmd --ip --ipc --link --log-driver --log-opt --pid --security-opt --shm-size --stop-signal --tmpfs --ulimit --userns --uts --volumes-from --detach-keys --index --service --group-add --annotation --cidfile --cgroup-parent --runtime --host --context --config --log-level --file --project-name --profile".split(
    " ",
  ),
};

/** `docker exec NAME cmd`, `docker run IMAGE cmd`, and the same below `compose` and `container`. */
function runContainer(call: Call, program: string, walk: Walk, from: number): Outcome {
  const outcome = emit(call, program, walk);
  const global = readOptions(call.argv, from, CONTAINER);
  let at = global.index;
  if (/^(?:compose|container)$/.test(call.argv[at]?.value ?? "")) {
    at = readOptions(call.argv, at + 1, CONTAINER).index;
  }
  const verb = call.argv[at]?.value ?? "";
  if (verb !== "exec" && verb !== "run" && verb !== "create") return outcome;
  const read = readOptions(call.argv, at + 1, { ...CONTAINER, operands: 1 });
  const target = read.operands[0]?.value ?? UNKNOWN;
  const rest = call.argv.slice(read.index).filter((arg, i) => i > 0 || arg.value !== "--");
  const entry = optionValue(read, "--entrypoint");
  const words: readonly Arg[] = entry === undefined ? rest : [entry, ...rest];
  if (words.length === 0) return outcome;
  return runRest(
    call,
    words,
    { name: `${program} ${verb}`, remote: target },
    walk,
    elsewhere(call),
  );
}

function runKubectl(call: Call, program: string, walk: Walk): Outcome {
  const outcome = emit(call, program, walk);
  const verb = call.argv.findIndex((arg) => /^(?:exec|rsh|run|debug)$/.test(arg.value));
  const marker = call.argv.findIndex((arg) => arg.value === "--");
  if (verb < 0) return outcome;
  let rest = marker > verb ? call.argv.slice(marker + 1) : [];
  if (marker < 0 && /^(?:exec|rsh)$/.test(call.argv[verb]?.value ?? "")) {
    const spec = { values: "cnf", long: ["--container", "--namespace", "--filename"], operands: 1 };
    const read = readOptions(call.argv, verb + 1, spec);
    rest = call.argv.slice(read.index);
    if (hasOption(read, "h", "--help")) return outcome;
  }
  if (rest.length === 0) return outcome;
  const remote = call.argv[verb + 1]?.value ?? UNKNOWN;
  return runRest(call, rest, { name: `${program} exec`, remote }, walk, elsewhere(call));
}
