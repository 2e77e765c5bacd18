import { composeForm, engineForm } from "../container-forms.ts";
import {
  changes,
  deletes,
  destroys,
  holdsSecret,
  opens,
  type Pack,
  pass,
  printsSecret,
  publishes,
  stops,
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
        destroys(
          "compose-down-volumes",
          "containers",
          "the project's containers and volumes with their data",
          ["down -v|--volumes"],
          { instead: "run `docker-compose down` without `-v`" },
        ),
        deletes(
          "compose-remove-volumes",
          "containers",
          "the project's containers and the data in their anonymous volumes",
          ["rm -v"],
          { instead: "run `docker-compose stop`" },
        ),
        deletes(
          "compose-remove",
          "containers",
          "the project's containers or images",
          ["rm -f|--force|-s|--stop, down --rmi, kill"],
          {
            instead: "run `docker-compose stop`, or `down` without `--rmi`",
            back: "is made again by `docker-compose up`",
          },
        ),
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
    destroys(
      "prune-volumes",
      "containers",
      "all unused containers, images, networks and volumes, with the data in them",
      ["system prune --volumes, volume prune, system prune --all-volumes"],
      { instead: "remove single objects by name" },
    ),
    destroys(
      "prune-all",
      "containers",
      "all unused images and stopped containers",
      ["system prune -a|--all"],
      { instead: "prune one kind with a filter (`docker image prune --filter until=240h`)" },
    ),
    deletes(
      "prune",
      "containers",
      "all stopped containers, unused networks, untagged images and build caches",
      ["system prune"],
      { instead: "remove the objects of this project by name" },
    ),
    deletes(
      "prune-images",
      "containers",
      "every image that no container uses, other projects' too",
      ["image|images prune -a|--all"],
      { instead: "leave out `-a`, so that images with a tag stay" },
    ),
    deletes(
      "prune-builds",
      "containers",
      "untagged images or the build cache of all projects",
      ["image|images prune, builder|buildx prune"],
      { instead: "remove the objects of this project by name", back: "is built again, slowly" },
    ),
    deletes(
      "prune-containers",
      "containers",
      "all stopped containers on this machine, with their data",
      ["container prune"],
      {
        instead: "remove the containers of this project by name",
        back: "can be started again from their images",
      },
    ),
    deletes(
      "prune-others",
      "containers",
      "all unused objects of every project on this machine",
      ["network prune, buildx rm, builder rm, pod prune, machine reset, prune"],
      { instead: "remove the objects of this project by name" },
    ),
    destroys("remove-volume", "containers", "a volume and the data in it", ["volume rm|remove"], {
      instead: "copy its data out first (`docker cp`), and let the user remove it",
    }),
    destroys(
      "reset-engine",
      "containers",
      "every container, image, volume and setting of the container engine",
      ["system reset, machine rm|remove, swarm leave -f|--force, desktop kubernetes reset"],
      { instead: "remove single containers or images by name" },
    ),
    opens(
      "mount-host-root",
      "machine",
      "every file of this machine to the container",
      [
        `run|create -v|--volume|--mount=${HOST_ROOT}`,
        `container run|create -v|--volume|--mount=${HOST_ROOT}`,
      ],
      { instead: "mount only the folder that the container needs", extent: "everything" },
    ),
    opens(
      "mount-keys",
      "secret",
      "the user's keys and logins to the container",
      [
        `run|create -v|--volume|--mount=${KEY_FOLDERS}`,
        `container run|create -v|--volume|--mount=${KEY_FOLDERS}, cp @${KEY_FOLDERS}`,
        `container cp @${KEY_FOLDERS}`,
      ],
      { instead: "mount the one file that it needs, or use the SSH agent (`--ssh default`)" },
    ),
    opens(
      "privileged",
      "machine",
      "this machine to a container that can take it over",
      [
        "run|create --privileged, container run|create --privileged",
        "run|create -v|--volume|--mount=*docker.sock*",
        "container run|create -v|--volume|--mount=*docker.sock*",
        "run|create --pid=host, container run|create --pid=host",
        `run|create --cap-add=${TAKES_OVER}, container run|create --cap-add=${TAKES_OVER}`,
        `run|create --device=${DISKS}, container run|create --device=${DISKS}`,
        `run|create -v|--volume|--mount=${DEVICES}, container run|create -v|--volume|--mount=${DEVICES}`,
      ],
      { instead: "grant the one capability or device that it needs (`--cap-add`, `--device`)" },
    ),
    destroys(
      "compose-down-volumes",
      "containers",
      "the project's containers and volumes with their data",
      ["compose down -v|--volumes"],
      { instead: "run `docker compose down` without `-v`" },
    ),
    pass("compose exec|run"),
    deletes(
      "compose-remove-volumes",
      "containers",
      "the project's containers and the data in their anonymous volumes",
      ["compose rm -v|-vf|-fv|-sv|-vs|-sfv|-svf|-fsv|-fvs|-vsf|-vfs"],
      { instead: "run `docker compose stop`" },
    ),
    deletes(
      "compose-remove",
      "containers",
      "the project's containers or images",
      ["compose rm -f|--force|-s|--stop, compose down --rmi, compose kill"],
      {
        instead: "run `docker compose stop`, or `down` without `--rmi`",
        back: "is made again by `docker compose up`",
      },
    ),
    deletes(
      "remove-cluster-object",
      "cluster",
      "a stack, service, secret or config of the swarm",
      [
        "stack rm|remove|down, service rm|remove, secret rm|remove, config rm|remove",
        "node rm|remove -f|--force",
      ],
      {
        instead: "stop the service by scaling it to 0 (`docker service scale NAME=0`)",
        whose: "shared",
      },
    ),
    stops(
      "scale-to-zero",
      "containers",
      "every container of the service",
      ["service scale @*=0, kube|play down, kube play --down, play kube --down"],
      { instead: "scale it to 1 instead of 0" },
    ),
    changes(
      "leave-swarm",
      "cluster",
      "the swarm by taking a node out of it",
      ["swarm leave, node rm|remove, node demote"],
      { instead: "drain the node first (`docker node update --availability drain`)" },
    ),
    deletes(
      "remove-all",
      "containers",
      "containers with everything written in them",
      [
        "rm -a|--all, container rm|remove -a|--all",
        "pod rm -f|--force|-a|--all, pod kill, kill -a|--all",
      ],
      { instead: "stop the container (`docker stop NAME`), then remove it without force" },
    ),
    deletes(
      "remove-with-volumes",
      "containers",
      "containers, with their data and anonymous volumes",
      ["rm -v|--volumes, container rm|remove -v|--volumes"],
      {
        instead: "stop the container (`docker stop NAME`), then remove it without `-v`",
        back: "can be started again from their images",
      },
    ),
    deletes(
      "remove-running",
      "containers",
      "running containers, with everything written in them",
      ["rm -f|--force, container rm|remove -f|--force, kill, container kill"],
      {
        instead: "stop the container (`docker stop NAME`), then remove it without force",
        back: "can be started again from their images",
      },
    ),
    deletes(
      "remove-image",
      "containers",
      "images even where containers or tags still use them",
      [
        "rmi -f|--force|-a|--all, image rm|remove -f|--force|-a|--all, manifest rm",
        "buildx imagetools rm",
      ],
      { instead: "remove the tag without force, so that Docker refuses while it is in use" },
    ),
    deletes(
      "remove-network",
      "network",
      "a network that containers may need",
      ["network rm|remove"],
      { instead: "inspect it first (`docker network inspect NAME`)", back: "can be made again" },
    ),
    deletes(
      "disconnect",
      "network",
      "networks, contexts or plugins that are still in use",
      [
        "network disconnect -f|--force, context rm|remove",
        "plugin rm|remove|disable -f|--force, trust revoke, checkpoint rm",
      ],
      { instead: "inspect it first (`docker network inspect NAME`)" },
    ),
  ];
}
