colima
  value -p --profile --log-level
  runs ssh COMMAND elsewhere
  destroys machine delete-machine: the virtual machine and every container, image and volume in it
    whose: own
    instead: stop it (`colima stop`, `limactl stop NAME`)
    delete|rm|remove, factory-reset, prune, kill, snapshot delete, disk delete|rm, reset, snapshot unlock

limactl
  value --workdir --shell -p --profile --log-level
  runs shell INSTANCE COMMAND elsewhere
  rows-of colima

rdctl
  value -p --profile --log-level
  rows-of colima

docker-machine
  value -p --profile --log-level
  runs ssh MACHINE COMMAND elsewhere
  rows-of colima

orb orbctl
  value -p --profile --log-level
  rows-of colima
