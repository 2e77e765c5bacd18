sam
  value --profile --region --stack-name --config-env --config-file -t --template-file
  destroys cloud delete-stack: the stack and every resource in it
    instead: list the resources (`sam list resources`), and ask the user to do it
    delete
