/** Switches that hardly any tool gives a value. */
export const COMMON_SWITCHES =
  "--yes -y --force -f --verbose -v --quiet -q --debug --json --wait --no-wait --confirm --all -a --async --recursive -r -R --interactive --non-interactive --no-input --only-show-errors --assume-yes --auto-approve --skip-confirmation --purge --cascade";
