docker-compose podman-compose
  described-elsewhere
  publishes-version push, build --push
  shows-secret config|convert --environment
  destroys containers compose-down-volumes: the project's containers and volumes with their data
    instead: run `docker-compose down` without `-v`
    down -v|--volumes
  deletes containers compose-remove-volumes: the project's containers and the data in their anonymous volumes
    instead: run `docker-compose stop`
    rm -v
  deletes containers compose-remove: the project's containers or images
    back: is made again by `docker-compose up`
    instead: run `docker-compose stop`, or `down` without `--rmi`
    rm -f|--force|-s|--stop, down --rmi, kill
  shows-among-others config|convert
  read-only-version
  read-only ps|logs|images|ls|version|port|top
    switch -a --all -q|--quiet --services --no-color --no-log-prefix -t --timestamps --no-trunc --short
    value -p|--project-name --tail --since --until --status --filter --format -n
    not -H --host --context -c -f --file --env-file --project-directory --profile --ansi --progress --parallel
    environment DOCKER_CONFIG DOCKER_HOST COMPOSE_FILE COMPOSE_ENV_FILES
    files $COMPOSE_FILES
