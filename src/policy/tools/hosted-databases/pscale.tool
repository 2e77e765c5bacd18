pscale
  value --org --api-url --service-token --database --config -p --project --projectId -c --cluster --cluster-id
      --group -g
  uses *
  grammar open
  harmless auth|config|context|profile **
  destroys database sql-drop: tables of the hosted database, or their rows
    db shell @*drop+*|*truncate+*|*delete+from*, shell @*drop+*|*truncate+*, redis exec @*flush*
  destroys database delete: a hosted database, branch, cluster or backup with its data
    ** delete|destroy|rm|remove|terminate|purge|drop|delete-*|*-delete|terminate-*
  changes database change: would restore, promote or cut off a hosted database
    ** restore|demote|promote|invalidate|revoke|rotate|reset|pause|suspend|power-off|cancel|skip-revert|revert|
        unset|flush*|reset-*
    deploy-request deploy|apply-deploy|revert|close

turso xata upstash mongocli ccloud tidbcloud ticloud nhost aiven avn
  value --org --api-url --service-token --database --config -p --project --projectId -c --cluster --cluster-id
      --group -g
  grammar open
  rows-of pscale
