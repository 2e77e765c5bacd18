dotnet
  uses *
  value -s --source -k --api-key -ApiKey -Source -n --name -c --configuration -o --output -p --project
      --startup-project --context -f --framework
  dry-run --dry-run
  fast build|test|restore|format
  deletes registry unlist: a published package, so that no one can install it
    whose: shared
    instead: let the user unlist it
    nuget delete, delete
  destroys database drop-database: the whole database
    whose: own
    ef database drop
  changes database undo-migration: would undo or remove migrations, and change the schema
    whose: own
    instead: write a new migration
    ef migrations remove, ef database update 0
  publishes-version nuget push, push
  deletes cache cache: the package caches that every project on this machine shares
    back: fills again by itself
    nuget locals --clear|-c, locals -clear
  deletes packages remove-tools: packages, tools, certificates or secrets that all projects share
    instead: reinstall the one package that is broken
    nuget remove source, workload clean, tool|workload uninstall -g|--global, dev-certs https --clean
    user-secrets clear
  read-only-all
    environment DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS DOTNET_SHARED_STORE CORECLR_PROFILER_PATH
    places DOTNET_ROOT DOTNET_HOST_PATH
  read-only
    line --list-(?:sdks|runtimes)
  read-only-version
    files global.json

nuget
  uses *
  value -s --source -k --api-key -ApiKey -Source -n --name -c --configuration -o --output -p --project
      --startup-project --context -f --framework
  dry-run --dry-run
  fast build|test|restore|format
  rows-of dotnet
