cdk
  uses *
  value -a --app -c --context --profile -o --output --require-approval -r --role-arn --toolkit-stack-name -p
      --plugin --region
  destroys cloud destroy: the stacks and every resource in them
    instead: run `cdk diff`, and ask the user to do it
    destroy
  changes cloud unapproved: infrastructure and permissions without anyone's approval
    instead: run `cdk diff`, then deploy without these flags
    deploy --require-approval=never, deploy --force|-f|--hotswap, gc, rollback, import --force, refactor --force
  read-only-help bootstrap|deploy|destroy|diff|doctor|import|init|list|ls|synth|watch
  read-only-version
