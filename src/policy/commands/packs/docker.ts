import { ask, deny, type Pack, pass, printsSecret, publishes, recoverable } from "../pack.ts";

/** Docker and the engines that take its command line: containers, images, volumes, host access. */
export const dockerPack: Pack = {
  name: "docker",
  title: "Docker, Podman, nerdctl",
  tools: {
    "docker podman nerdctl finch docker-buildx": () => ({ destroys: dockerRows() }),
    "docker-compose podman-compose": () => ({
      destroys: [
        publishes("push, build --push"),
        deny("compose-down-volumes", [
          "stops the project and deletes its volumes with their data",
          "run `docker-compose down` without `-v`",
          "down -v|--volumes",
        ]),
        ask("compose-remove-volumes", [
          "deletes the project's containers with their anonymous volumes",
          "run `docker-compose stop`",
          "rm -v",
        ]),
        recoverable("compose-remove", [
          "deletes the project's containers or its images, which `docker-compose up` makes again",
          "run `docker-compose stop`, or `down` without `--rmi`",
          "rm -f|--force|-s|--stop, down --rmi, kill",
        ]),
      ],
    }),
  },
};

/** Where keys and logins lie that no container needs as a whole. */
const KEY_FOLDERS =
  "*/.ssh*|*/.gnupg*|*/.password-store*|*/.netrc*|*/.git-credentials*|*/.mozilla*";

const HOST_ROOT =
  "/:*|//:*|/:|type=bind*source=/,*|type=bind*src=/,*|type=bind*source=/|type=bind*src=/|*src=/,*type=bind*|c:\\:*|c:/:*";

function dockerRows() {
  return [
    pass("push localhost:*|127.0.0.1:*|*/localhost:*, image push localhost:*|127.0.0.1:*"),
    publishes(
      "push, image|manifest push, buildx build|bake --push, buildx build|bake --output=*push=true*",
      "buildx b --push, build|builder --push, compose push, compose build --push",
    ),
    printsSecret("secret inspect --showsecret"),
    deny("prune-volumes", [
      "deletes every container, image, network and volume not in use right now, with the data in the volumes",
      "look with `docker system df -v`, then remove single things by name",
      "system prune --volumes, volume prune, system prune --all-volumes",
    ]),
    deny("prune-all", [
      "deletes everything Docker is not using at this moment, stopped containers and tagged images too",
      "prune one kind with a filter, such as `docker image prune --filter until=240h`",
      "system prune -a|--all",
    ]),
    ask("prune", [
      "deletes every stopped container with what was written inside, every unused network, untagged image and build cache, of every project on this machine",
      "remove the objects of this project by name",
      "system prune",
    ]),
    ask("prune-images", [
      "deletes every image that no container uses, of every project on this machine",
      "leave out `-a`, so that images with a tag stay",
      "image|images prune -a|--all",
    ]),
    recoverable("prune-builds", [
      "deletes untagged images or the build cache of every project on this machine, which a build makes again",
      "remove the objects of this project by name",
      "image|images prune, builder|buildx prune",
    ]),
    ask("prune-others", [
      "deletes all unused objects of every project on this machine",
      "remove the objects of this project by name",
      "container prune, network prune, buildx rm, builder rm, pod prune, machine reset, prune",
    ]),
    deny("remove-volume", [
      "deletes a volume and the data in it",
      "back the volume up first (`docker run --rm -v NAME:/v -v $PWD:/b alpine tar cf /b/NAME.tar /v`) and let the user remove it",
      "volume rm|remove",
    ]),
    deny("reset-engine", [
      "deletes all containers, images, volumes and settings of the engine",
      "remove single containers or images by name",
      "system reset, machine rm|remove, swarm leave -f|--force, desktop kubernetes reset",
    ]),
    deny("mount-host-root", [
      "gives the container the whole file system of the host",
      "mount only the folder the container needs",
      `run|create -v|--volume|--mount=${HOST_ROOT}`,
      `container run|create -v|--volume|--mount=${HOST_ROOT}`,
    ]),
    ask("mount-keys", [
      "gives a container the keys and logins of the person",
      "mount the one file it needs, or use the agent (`--ssh default`, SSH_AUTH_SOCK)",
      `run|create -v|--volume|--mount=${KEY_FOLDERS}`,
      `container run|create -v|--volume|--mount=${KEY_FOLDERS}, cp @${KEY_FOLDERS}`,
      `container cp @${KEY_FOLDERS}`,
    ]),
    ask("privileged", [
      "starts a container that can take over the host",
      "grant the single capability or device it needs (`--cap-add`, `--device`)",
      "run|create --privileged, container run|create --privileged",
      "run|create -v|--volume|--mount=*docker.sock*",
      "container run|create -v|--volume|--mount=*docker.sock*",
      "run|create --pid|--userns|--network|--net|--ipc|--uts=host --cap-add=*sys_admin*|all",
      "run|create --pid=host",
    ]),
    deny("compose-down-volumes", [
      "stops the project and deletes its volumes with their data",
      "run `docker compose down` without `-v`",
      "compose down -v|--volumes",
    ]),
    pass("compose exec|run"),
    ask("compose-remove-volumes", [
      "deletes the project's containers with their anonymous volumes",
      "run `docker compose stop`",
      "compose rm -v|-vf|-fv|-sv|-vs|-sfv|-svf|-fsv|-fvs|-vsf|-vfs",
    ]),
    recoverable("compose-remove", [
      "deletes the project's containers or its images, which `docker compose up` makes again",
      "run `docker compose stop`, or `down` without `--rmi`",
      "compose rm -f|--force|-s|--stop, compose down --rmi, compose kill",
    ]),
    deny("remove-cluster-object", [
      "deletes a swarm stack, service, secret or config",
      "scale the service to 0 (`docker service scale NAME=0`) to stop it",
      "stack rm|remove|down, service rm|remove, secret rm|remove, config rm|remove",
      "node rm|remove -f|--force",
    ]),
    ask("scale-to-zero", [
      "stops every container of the service",
      "scale it to 1",
      "service scale @*=0, kube|play down, kube play --down, play kube --down",
    ]),
    ask("leave-swarm", [
      "takes a node out of the swarm",
      "drain the node first (`docker node update --availability drain`)",
      "swarm leave, node rm|remove, node demote",
    ]),
    ask("remove-with-volumes", [
      "kills containers and deletes them with everything written inside, and their anonymous volumes",
      "stop the container (`docker stop NAME`), then remove it without force",
      "rm -v|--volumes|-vf|-fv|-a|--all, container rm|remove -v|--volumes|-a|--all",
      "pod rm -f|--force|-a|--all, pod kill, kill -a|--all",
    ]),
    recoverable("remove-running", [
      "kills containers and deletes them with everything written inside",
      "stop the container (`docker stop NAME`), then remove it without force",
      "rm -f|--force, container rm|remove -f|--force, kill, container kill",
    ]),
    ask("remove-image", [
      "deletes images even where containers or tags still use them",
      "remove the tag without force, so that Docker refuses while it is in use",
      "rmi -f|--force|-a|--all, image rm|remove -f|--force|-a|--all, manifest rm",
      "buildx imagetools rm",
    ]),
    ask("disconnect", [
      "takes networks or contexts away from what uses them",
      "inspect it first (`docker network inspect NAME`)",
      "network rm|remove, network disconnect -f|--force, context rm|remove",
      "plugin rm|remove|disable -f|--force, trust revoke, checkpoint rm",
    ]),
  ];
}
