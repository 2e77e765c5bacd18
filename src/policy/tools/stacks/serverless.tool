serverless sls sst alchemy arc osls encore
  uses *
  value -s --stage -r --region --aws-profile -c --config --profile --name
  dry-run --dry-run
  destroys cloud remove: the stack with its functions, buckets and tables
    remove|destroy|down|nuke|delete|deploy:remove, down *, env delete, app delete, stack delete|down, compose down
    cf:rollback
  changes cloud change: or delete parts of the stack
    instead: look at what is deployed first (`serverless info`)
    rollback|unlock|undeploy, secret remove|delete|rm, state remove|repair, destroy *
    bucket:remove|cdn:disable|package-name:delete|domain:delete, delete_domain, s3remove, unset
