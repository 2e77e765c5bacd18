$DISKS = /dev/sd*|/dev/nvme*|/dev/vd*|/dev/xvd*|/dev/mmcblk*|/dev/dm-*|/dev/mapper*|/dev/mem*

$DEVICES = /dev:*|*source=/dev,*|*src=/dev,*|$DISKS

$HOST_ROOT = /:*|//:*|/:|type=bind*source=/,*|type=bind*src=/,*|type=bind*source=/|type=bind*src=/|
    *src=/,*type=bind*|c:\:*|c:/:*

# Where keys and logins lie that no container needs as a whole.
$KEY_FOLDERS = */.ssh*|*/.gnupg*|*/.password-store*|*/.netrc*|*/.git-credentials*|*/.mozilla*

# Rights with which a container mounts, loads into the kernel, or opens what lies outside of it.
$TAKES_OVER = *sys_admin|*sys_module|*sys_rawio|*dac_read_search|all

# Another engine, or other settings.
$ENGINES = -H --host -c --config --tlscacert --tlscert --tlskey --connection --url --identity --root --runroot
    --data-root --dry-run --output --address --builder --storage-driver --file --env-file --project-directory

# A template of what a container does and where it is reached: no settings and no environment.
$STATE = (?:[^{}]|\{\{ *(?:json *|range *|len *)?\.(?:State|NetworkSettings|Name|Id|ID|Image|Created|RestartCount|
    Platform|Driver|Mounts|RepoTags|RepoDigests|Size|Architecture|Os|IPAddress|Gateway|Status)(?:\.\w+)* *\}\}|
    \{\{ *end *\}\})*

$GROUPS = builder|buildx|compose|config|container|context|image|manifest|network|node|plugin|secret|service|stack|swarm|
    system|trust|volume

$VERBS = attach|build|commit|cp|create|diff|events|exec|export|history|images|import|info|inspect|kill|load|login|logout|
    logs|pause|port|ps|pull|push|rename|restart|rm|rmi|run|save|search|start|stats|stop|tag|top|unpause|update|version|wait

docker podman nerdctl finch docker-buildx
  described-elsewhere
  harmless push localhost:*|127.0.0.1:*|*/localhost:*, image push localhost:*|127.0.0.1:*
  publishes-version
    push, image|manifest push, buildx build|bake --push, buildx build|bake --output=*push=true*, buildx b --push
    build|builder --push, compose push, compose build --push
  shows-secret
    secret inspect --showsecret, compose config|convert --environment, inspect @*.config.env*
    container inspect @*.config.env*, inspect -f|--format=*.config.env*, container inspect -f|--format=*.config.env*
  shows-among-others inspect, container inspect, compose config|convert
  destroys containers prune-volumes: all unused containers, images, networks and volumes with the data in them
    instead: remove single objects by name
    system prune --volumes, volume prune, system prune --all-volumes
  destroys containers prune-all: all unused images and stopped containers
    instead: prune one kind with a filter (`docker image prune --filter until=240h`)
    system prune -a|--all
  deletes containers prune: all stopped containers, unused networks, untagged images and build caches
    instead: remove the objects of this project by name
    system prune
  deletes containers prune-images: every image that no container uses, other projects' too
    instead: leave out `-a`, so that images with a tag stay
    image|images prune -a|--all
  deletes containers prune-builds: untagged images or the build cache of all projects
    back: is built again, slowly
    instead: remove the objects of this project by name
    image|images prune, builder|buildx prune
  deletes containers prune-containers: all stopped containers on this machine, and their data
    back: can be started again from their images
    instead: remove the containers of this project by name
    container prune
  deletes containers prune-others: all unused objects of every project on this machine
    instead: remove the objects of this project by name
    network prune, buildx rm, builder rm, pod prune, machine reset, prune
  destroys containers remove-volume: a volume and the data in it
    instead: copy its data out first (`docker cp`), and let the user remove it
    volume rm|remove
  destroys containers reset-engine: every container, image, volume and setting of the container engine
    instead: remove single containers or images by name
    system reset, machine rm|remove, swarm leave -f|--force, desktop kubernetes reset
  opens machine mount-host-root: would give the container every file on this machine
    extent: everything
    instead: mount only the folder that the container needs
    run|create -v|--volume|--mount=$HOST_ROOT, container run|create -v|--volume|--mount=$HOST_ROOT
  opens secret mount-keys: the user's keys and logins to the container
    instead: mount the one file that it needs, or use the SSH agent (`--ssh default`)
    run|create -v|--volume|--mount=$KEY_FOLDERS, container run|create -v|--volume|--mount=$KEY_FOLDERS
    cp @$KEY_FOLDERS, container cp @$KEY_FOLDERS
  opens machine privileged: this machine to a container that can control it
    instead: grant the one capability or device that it needs (`--cap-add`, `--device`)
    run|create --privileged, container run|create --privileged, run|create -v|--volume|--mount=*docker.sock*
    container run|create -v|--volume|--mount=*docker.sock*, run|create --pid=host, container run|create --pid=host
    run|create --cap-add=$TAKES_OVER, container run|create --cap-add=$TAKES_OVER, run|create --device=$DISKS
    container run|create --device=$DISKS, run|create -v|--volume|--mount=$DEVICES
    container run|create -v|--volume|--mount=$DEVICES
  destroys containers compose-down-volumes: the project's containers and volumes with their data
    instead: run `docker compose down` without `-v`
    compose down -v|--volumes
  harmless compose exec|run
  deletes containers compose-remove-volumes: the project's containers and the data in their anonymous volumes
    instead: run `docker compose stop`
    compose rm -v|-vf|-fv|-sv|-vs|-sfv|-svf|-fsv|-fvs|-vsf|-vfs
  deletes containers compose-remove: the project's containers or images
    back: is made again by `docker compose up`
    instead: run `docker compose stop`, or `down` without `--rmi`
    compose rm -f|--force|-s|--stop, compose down --rmi, compose kill
  deletes cluster remove-cluster-object: a stack, service, secret or config of the swarm
    whose: shared
    instead: stop the service by scaling it to 0 (`docker service scale NAME=0`)
    stack rm|remove|down, service rm|remove, secret rm|remove, config rm|remove, node rm|remove -f|--force
  stops containers scale-to-zero: every container of the service
    instead: scale it to 1 instead of 0
    service scale @*=0, kube|play down, kube play --down, play kube --down
  changes cluster leave-swarm: would take a node out of the swarm
    instead: drain the node first (`docker node update --availability drain`)
    swarm leave, node rm|remove, node demote
  deletes containers remove-all: containers and everything written in them
    instead: stop the container (`docker stop NAME`), then remove it without force
    rm -a|--all, container rm|remove -a|--all, pod rm -f|--force|-a|--all, pod kill, kill -a|--all
  deletes containers remove-with-volumes: containers, and their data and anonymous volumes
    back: can be started again from their images
    instead: stop the container (`docker stop NAME`), then remove it without `-v`
    rm -v|--volumes, container rm|remove -v|--volumes
  deletes containers remove-running: running containers and everything written in them
    back: can be started again from their images
    instead: stop the container (`docker stop NAME`), then remove it without force
    rm -f|--force, container rm|remove -f|--force, kill, container kill
  deletes containers remove-image: images even where containers or tags still use them
    instead: remove the tag without force, so that Docker refuses while it is in use
    rmi -f|--force|-a|--all, image rm|remove -f|--force|-a|--all, manifest rm, buildx imagetools rm
  deletes network remove-network: a network that containers may need
    back: can be made again
    instead: inspect it first (`docker network inspect NAME`)
    network rm|remove
  deletes network disconnect: networks, contexts or plugins that are still in use
    instead: inspect it first (`docker network inspect NAME`)
    network disconnect -f|--force, context rm|remove, plugin rm|remove|disable -f|--force, trust revoke
    checkpoint rm
  read-only-version
  read-only-all
    environment DOCKER_CONFIG DOCKER_HOST
    not $ENGINES
  read-only inspect|container inspect|image inspect
    switch -s --size
    value -f|--format --type --context
    needs -f --format
    gives -f $STATE else may show an environment
  read-only ps|images|port|version|info|diff|image ls|image list|container ls|container list|container ps|
        container port|container diff|volume ls|volume inspect|network ls|network inspect|system df|system info|
        context ls|context show|compose ls|compose version|node inspect|search|config ls|secret ls|secret inspect|
        node ls|node ps|service ls|service ps|stack ls|stack ps|stack services|plugin ls|plugin inspect|trust inspect|
        buildx ls|buildx version
    switch -a --all -q|--quiet --no-trunc -s|--size -l|--latest -t|--timestamps --details --digests -v|--verbose
        --human --services --no-color --no-log-prefix --pretty --no-resolve --no-task-ids --raw
    value -p|--project-name --format -f|--filter --tail --since --until --last --type --limit --context
  read-only logs|container logs|service logs
    switch -t|--timestamps --details --raw --no-trunc --no-resolve --no-task-ids
    value -n|--tail --since --until --context
  read-only stats|container stats
    switch -a --all --no-stream --no-trunc
    value --format --context
    needs --no-stream
  read-only compose ps|compose logs|compose images|compose port|compose top
    switch -a --all -q|--quiet --services --no-color --no-log-prefix -t|--timestamps --no-trunc
    value -p|--project-name --tail --since --until --status --filter --format -n --index --protocol --context
    not $ENGINES --profile
    environment DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES
    files $COMPOSE_FILES
  # What an image was made by holds its environment.
  read-only history|image history
    switch -q|--quiet --no-trunc --human
    needs -q --quiet
    not $ENGINES --format
  # Without one of these it shows environments.
  read-only compose config
    switch --services --images --volumes --profiles -q|--quiet
    operand-count 0
    needs --services --images --volumes --profiles -q --quiet
    environment DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES
    files $COMPOSE_FILES
  # Not as another user, nor with other variables.
  read-only
    runs
    elsewhere
    line (?:(?:compose|container) )?exec (?:(?:-[iItT]+|--interactive|--tty|--no-TTY|(?:-w|
        --workdir)[ =]\S+) )*(?!-)\S+ (?!-).* else starts a command in a way that is not read
  # Behind the name of an image or a container `--help` is a word of what is started there.
  read-only
    environment DOCKER_CONFIG
    line --help|help(?: (?:$GROUPS|$VERBS))?|(?:(?:$GROUPS)(?: [a-z]+)?|$VERBS) --help
  # What stands behind the container is asked of `ps`, which may show environments.
  read-only top|container top
    operand-count 1
