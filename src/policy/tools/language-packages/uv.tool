uv
  described-elsewhere
  publishes-version publish|upload, ** upload, register
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    cache clean|clear|prune|remove|rm, clean-cache|--clear, clean cache
  deletes packages remove-environment: an environment, Python versions or packages that no lock file restores
    instead: change the project's dependencies
    env remove|prune, venv remove|purge, pip uninstall, python uninstall, tool uninstall, self uninstall, --rm
    uninstall --all, clean -e|--environment|--all, toolchain remove, python remove
  read-only
    environment UV_PYTHON UV_CONFIG_FILE UV_WORKING_DIRECTORY
    line -V|-h|--version|--help|help(?: [a-z]+)*|version|self version|(?:cache|tool|python) dir|tool list

poetry pdm hatch rye
  value -e|--environment|--env -C|--directory -P -p|--project -r --repository --index-url --publish-url -u
      --username --password --token -t --config-file --config --cache-dir --python --with
  dry-run --dry-run
  runs run COMMAND
  only-runs
  installs add|install|self add|plugin add
  registers source|config
  fast run pytest|run mypy
  rows-of uv

flit twine
  value -C --directory -P --project -r --repository --index-url --publish-url -u --username -p --password --token -t
      --config-file --config --cache-dir --python --with
  dry-run --dry-run
  rows-of uv

pipenv pixi
  value -e|--environment|--env -C|--directory -P -p|--project -r --repository --index-url --publish-url -u
      --username --password --token -t --config-file --config --cache-dir --python --with
  dry-run --dry-run
  runs run COMMAND
  only-runs
  installs install|add|global install
  index PIP_INDEX_URL
  rows-of uv

setup.py maturin
  value -C --directory -P --project -r --repository --index-url --publish-url -u --username -p --password --token -t
      --config-file --config --cache-dir --python --with
  dry-run --dry-run
  rows-of uv
