hub tea bkt berg fj forgejo-cli
  value -X --method -R --repo -r --login -l --remote
  dry-run --dry-run
  grammar open
  destroys repository delete-repository: a repository, a release or a part of them
    delete, repo|repos|repository|project|release|releases delete|rm|remove|del, api -X|--method=DELETE
    ** delete|rm|remove

bb
  described-elsewhere
  rows-of hub
