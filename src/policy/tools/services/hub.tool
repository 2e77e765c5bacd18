huggingface-cli hf
  value --repo-type --revision --token --commit-message --commit-description --include --exclude --cache-dir
      --local-dir --format --sort --limit
  dry-run --dry-run
  grammar open
  shows-secret auth token
  deletes files delete-cache: downloaded models, which may take hours to fetch
    delete-cache, cache delete|rm|prune
  publishes repository upload: files to everyone who can see the repository
    instead: show the user what would be uploaded, and let them do it
    upload|upload-large-folder !--private, repo-files|repo upload
  deletes repository delete: a repository, or files and branches of it
    whose: shared
    repo|repos|repo-files|tag|branch delete|delete-files, repo|repos tag|branch delete, ** delete|rm
