import { composeForm, engineForm } from "../container-forms.ts";
import {
  ask,
  deny,
  holdsSecret,
  type Pack,
  pass,
  printsSecret,
  publishes,
  recoverable,
} from "../pack.ts";

/** Docker and the engines that take its command line: containers, images, volumes, host access. */
export const dockerPack: Pack = {
  name: "docker",
  title: "Docker, Podman, nerdctl",
  tools: {
    "docker podman nerdctl finch docker-buildx": () => ({
      destroys: dockerRows(),
      looks: engineForm(),
    }),
    "docker-compose podman-compose": () => ({
      looks: composeForm(),
      destroys: [
        publishes("push, build --push"),
        printsSecret("config|convert --environment"),
        deny("compose-down-volumes", [
          "would stop the project and delete its volumes with their data",
          "run `docker-compose down` without `-v`",
          "down -v|--volumes",
        ]),
        ask("compose-remove-volumes", [
          "would delete the project's containers and the data in their anonymous volumes",
          "run `docker-compose stop`",
          "rm -v",
        ]),
        recoverable("compose-remove", [
          "would delete the project's containers or images, which `docker-compose up` makes again",
          "run `docker-compose stop`, or `down` without `--rmi`",
          "rm -f|--force|-s|--stop, down --rmi, kill",
        ]),
        holdsSecret("config|convert"),
      ],
    }),
  },
};

/** Where keys and logins lie that no container needs as a whole. */
const KEY_FOLDERS =
  "*/.ssh*|*/.gnupg*|*/.password-store*|*/.netrc*|*/.git-credentials*|*/.mozilla*";

const HOST_ROOT =
  "/:*|//:*|/:|type=bind*source=/,*|type=bind*src=/,*|type=bind*source=/|type=bind*src=/|*src=/,*type=bind*|c:\\:*|c:/:*";

/** Rights with which a container mounts, loads into the kernel, or opens what lies outside of it. */
const TAKES_OVER = "*sys_admin|*sys_module|*sys_rawio|*dac_read_search|all";

const DISKS =
  "/dev/sd*|/dev/nvme*|/dev/vd*|/dev/xvd*|/dev/mmcblk*|/dev/dm-*|/dev/mapper*|/dev/mem*";

const DEVICES = `/dev:*|*source=/dev,*|*src=/dev,*|${DISKS}`;

function dockerRows() {
  return [
    pass("push localhost:*|127.0.0.1:*|*/localhost:*, image push localhost:*|127.0.0.1:*"),
    publishes(
      "push, image|manifest push, buildx build|bake --push, buildx build|bake --output=*push=true*",
      "buildx b --push, build|builder --push, compose push, compose build --push",
    ),
    printsSecret(
      "secret inspect --showsecret, compose config|convert --environment",
      "inspect @*.config.env*, container inspect @*.config.env*",
      "inspect -f|--format=*.config.env*, container inspect -f|--format=*.config.env*",
    ),
    holdsSecret("inspect, container inspect, compose config|convert"),
    deny("prune-volumes", [
      "would delete all unused containers, images, networks and volumes, with the data in the volumes",
      "remove single objects by name",
      "system prune --volumes, volume prune, system prune --all-volumes",
    ]),
    deny("prune-all", [
      "would delete all unused images and stopped containers",
      "prune one kind with a filter (`docker image prune --filter until=240h`)",
      "system prune -a|--all",
    ]),
    ask("prune", [
      "would delete all stopped containers, unused networks, untagged images and build caches",
      "remove the objects of this project by name",
      "system prune",
    ]),
    ask("prune-images", [
      "would delete every image on this machine that no container uses, other projects' too",
      "leave out `-a`, so that images with a tag stay",
      "image|images prune -a|--all",
    ]),
    recoverable("prune-builds", [
      "would delete untagged images or the build cache of all projects, so their next builds are slow",
      "remove the objects of this project by name",
      "image|images prune, builder|buildx prune",
    ]),
    recoverable("prune-containers", [
      "would delete all stopped containers on this machine, with their data",
      "remove the containers of this project by name",
      "container prune",
    ]),
    ask("prune-others", [
      "would delete all unused objects of every project on this machine",
      "remove the objects of this project by name",
      "network prune, buildx rm, builder rm, pod prune, machine reset, prune",
    ]),
    deny("remove-volume", [
      "would delete a volume and the data in it",
      "copy its data out first (`docker cp`), and let the user remove it",
      "volume rm|remove",
    ]),
    deny("reset-engine", [
      "would delete every container, image, volume and setting of the container engine",
      "remove single containers or images by name",
      "system reset, machine rm|remove, swarm leave -f|--force, desktop kubernetes reset",
    ]),
    deny("mount-host-root", [
      "would let the container read and change every file of this machine",
      "mount only the folder that the container needs",
      `run|create -v|--volume|--mount=${HOST_ROOT}`,
      `container run|create -v|--volume|--mount=${HOST_ROOT}`,
    ]),
    ask("mount-keys", [
      "would give the container the user's keys and logins",
      "mount the one file that it needs, or use the SSH agent (`--ssh default`)",
      `run|create -v|--volume|--mount=${KEY_FOLDERS}`,
      `container run|create -v|--volume|--mount=${KEY_FOLDERS}, cp @${KEY_FOLDERS}`,
      `container cp @${KEY_FOLDERS}`,
    ]),
    ask("privileged", [
      "would start a container that can take over this machine",
      "grant the one capability or device that it needs (`--cap-add`, `--device`)",
      "run|create --privileged, container run|create --privileged",
      "run|create -v|--volume|--mount=*docker.sock*",
      "container run|create -v|--volume|--mount=*docker.sock*",
      "run|create --pid=host, container run|create --pid=host",
      `run|create --cap-add=${TAKES_OVER}, container run|create --cap-add=${TAKES_OVER}`,
      `run|create --device=${DISKS}, container run|create --device=${DISKS}`,
      `run|create -v|--volume|--mount=${DEVICES}, container run|create -v|--volume|--mount=${DEVICES}`,
    ]),
    deny("compose-down-volumes", [
      "would stop the project and delete its volumes with their data",
      "run `docker compose down` without `-v`",
      "compose down -v|--volumes",
    ]),
    pass("compose exec|run"),
    ask("compose-remove-volumes", [
      "would delete the project's containers and the data in their anonymous volumes",
      "run `docker compose stop`",
      "compose rm -v|-vf|-fv|-sv|-vs|-sfv|-svf|-fsv|-fvs|-vsf|-vfs",
    ]),
    recoverable("compose-remove", [
      "would delete the project's containers or images, which `docker compose up` makes again",
      "run `docker compose stop`, or `down` without `--rmi`",
      "compose rm -f|--force|-s|--stop, compose down --rmi, compose kill",
    ]),
    deny("remove-cluster-object", [
      "would delete a stack, service, secret or config of the swarm",
      "stop the service by scaling it to 0 (`docker service scale NAME=0`)",
      "stack rm|remove|down, service rm|remove, secret rm|remove, config rm|remove",
      "node rm|remove -f|--force",
    ]),
    ask("scale-to-zero", [
      "would stop every container of the service",
      "scale it to 1 instead of 0",
      "service scale @*=0, kube|play down, kube play --down, play kube --down",
    ]),
    ask("leave-swarm", [
      "would take a node out of the swarm",
      "drain the node first (`docker node update --availability drain`)",
      "swarm leave, node rm|remove, node demote",
    ]),
    ask("remove-all", [
      "would kill and delete containers, with everything written in them",
      "stop the container (`docker stop NAME`), then remove it without force",
      "rm -a|--all, container rm|remove -a|--all",
      "pod rm -f|--force|-a|--all, pod kill, kill -a|--all",
    ]),
    recoverable("remove-with-volumes", [
      "would delete containers, with their data and anonymous volumes",
      "stop the container (`docker stop NAME`), then remove it without `-v`",
      "rm -v|--volumes, container rm|remove -v|--volumes",
    ]),
    recoverable("remove-running", [
      "would kill containers and delete them with everything written in them",
      "stop the container (`docker stop NAME`), then remove it without force",
      "rm -f|--force, container rm|remove -f|--force, kill, container kill",
    ]),
    ask("remove-image", [
      "would delete images even where containers or tags still use them",
      "remove the tag without force, so that Docker refuses while it is in use",
      "rmi -f|--force|-a|--all, image rm|remove -f|--force|-a|--all, manifest rm",
      "buildx imagetools rm",
    ]),
    recoverable("remove-network", [
      "would remove a network, which has to be made again before containers can use it",
      "inspect it first (`docker network inspect NAME`)",
      "network rm|remove",
    ]),
    ask("disconnect", [
      "would remove networks, contexts or plugins that are still in use",
      "inspect it first (`docker network inspect NAME`)",
      "network disconnect -f|--force, context rm|remove",
      "plugin rm|remove|disable -f|--force, trust revoke, checkpoint rm",
    ]),
  ];
}
