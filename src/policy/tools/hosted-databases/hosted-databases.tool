neonctl neon
  uses *
  value --api-key --project-id --org-id --context-file -o --output --config-dir --branch --id --name
  destroys database delete: a Neon project, branch, database or role with its data
    projects|project|branches|branch|databases|database|db|roles|role|endpoints|vpc-endpoints delete|remove|rm
  overwrites database restore: a branch with an earlier state, and lose what came after
    instead: restore into a new branch (`neonctl branches create --parent …`)
    branches|branch restore|reset, ip-allow remove|reset, branches set-default
