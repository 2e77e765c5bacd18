ansible-doc
  uses *

ansible-config ansible-inventory ansible-lint ansible-test
  uses *
