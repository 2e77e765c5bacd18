# Lists of words for the files of all families.

# Names of values that are secrets, whoever keeps them; not of what tells about one (`db_secret_arn`).
$SECRET_NAMES = *password|*passwd|*_pwd|*passphrase|*token|*tokens|*secret|*secrets|*passwords|*credentials|
    *private_key|*privatekey|*private_key_pem|*secret_key|*access_key|*api_key|*apikey|*secret_key_base|*kubeconfig|
    *kube_config|*kube_config_raw|*connection_string

# Names of variables with the address of a store, which holds its password.
$ADDRESS_NAMES =
    *database_url|*db_url|*_dsn|*postgres*_url|*mysql*_url|*redis*_url|*mongo*_url|*amqp*_url|*_uri|*_key

# Files of a project that may include others from other hosts.
$COMPOSE_FILES = compose.yaml:include|extends compose.yml:include|extends docker-compose.yml:include|extends
    docker-compose.yaml:include|extends compose.override.yaml:include|extends compose.override.yml:include|extends
    docker-compose.override.yml:include|extends docker-compose.override.yaml:include|extends .env:COMPOSE_
