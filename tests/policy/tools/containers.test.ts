import { describe, expect, test } from "bun:test";
import { descriptionOf } from "../../../src/policy/catalog/descriptions.ts";
import { analyze } from "../../../src/policy/languages/bash/analyze.ts";
import { mountsOf } from "../../../src/policy/tools/containers.ts";
import { runsIn } from "../commands/runs-in.ts";
import { exampleWorld } from "../world.ts";

describe("a command in a container", () => {
  test.each([
    ["docker exec -it -w /y web rm x", "rm x @"],
    ["docker --context c run --rm -v a:/b img rm x", "rm x @"],
    ["docker run --detach img rm x", "rm x @"],
    ["docker run --entrypoint rm img x", "rm x @"],
    ["docker container run img rm x", "rm x @"],
    ["docker compose -f a.yml exec -T web rm x", "rm x @"],
    ["docker-compose run --rm web rm x", "rm x @"],
    ["podman exec web rm x", "rm x @"],
    ["lxc exec web -- rm x", "rm x @"],
    ["podman unshare rm -rf x", "rm -rf x"],
    ["podman --log-level debug unshare chown -R 0:0 data", "chown -R 0:0 data"],
    ["docker run -it hashicorp/terraform:1.9 destroy", "terraform destroy @"],
    ["kubectl exec -n ns pod -c app -- rm x", "rm x @"],
    ["kubectl exec pod rm x", "rm x @"],
    ["oc rsh pod rm x", "rm x @"],
    ["minikube kubectl -- -n a delete ns b", "kubectl -n a delete ns b @"],
    ["chroot --userspec=u /mnt rm x", "rm x @"],
  ])("%s runs %s", (command, inner) => {
    expect(runsIn(command)).toEqual([inner]);
  });

  test("the kubectl of a cluster runs it in turn", () => {
    expect(runsIn("k3s kubectl exec pod -- rm x")).toEqual(["kubectl exec pod -- rm x", "rm x @"]);
  });

  test.each([
    "docker ps",
    "docker run -d img",
    "docker build -t rm .",
    "docker compose up web",
    "kubectl get pods",
    "kubectl exec --help rm",
    "chroot /mnt",
  ])("%s runs none", (command) => {
    expect(runsIn(command)).toEqual([]);
  });
});

describe("the folders that a container is given", () => {
  test.each([
    ["docker run -v ~/.ssh:/k img", "~/.ssh"],
    ["docker run -itv /srv:/k:ro img", "/srv ro"],
    ["docker run -v=/srv:/k img", "/srv"],
    ["docker run --mount type=bind,source=/srv,target=/k,readonly img", "/srv ro"],
    ["podman run --volume=./a:/k img", "./a"],
    ["docker compose run -v /srv:/k web", "/srv"],
    ["docker run -v data:/k img", ""],
    ["docker run img ls -v /srv", ""],
    ["docker ps", ""],
  ])("%s: %s", (command, expected) => {
    const { program, args } = analyze(command, exampleWorld()).invocations[0] ?? never();
    const mounts = mountsOf(descriptionOf(program) ?? never(), args);
    const texts = mounts.map(({ path, readOnly }) => (readOnly ? `${path} ro` : path));
    expect(texts.join(", ").replace("/home/user", "~")).toBe(expected);
  });
});

function never(): never {
  throw new Error("there is a command");
}
