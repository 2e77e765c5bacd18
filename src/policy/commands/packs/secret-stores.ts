import type { Description } from "../command.ts";
import { keychainForm } from "../machine-forms.ts";
import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroyingOpenly,
  keeping,
  onlyRows,
  type Pack,
  pass,
  passingOn,
  printsSecret,
  running,
  shows,
} from "../pack.ts";

/** Stores of secrets. */
export const secretStoresPack: Pack = {
  name: "secret-stores",
  title: "Secret stores (vault, op, bw, doppler, infisical, gopass, chamber, akeyless, security)",
  tools: {
    "vault bao": () =>
      running(
        keeping(
          destroyingLikeGo(
            {
              data: "-address -agent-address -ca-cert -ca-path -client-cert -client-key -namespace -ns -tls-server-name -wrap-ttl -format -field -mount -versions -version",
            },
            [
              deletes(
                "delete",
                "secret",
                "secrets, policies or engines, or access to them",
                [
                  "delete, kv delete|destroy, kv metadata delete, secrets|auth|audit disable",
                  "policy|namespace|plugin delete, plugin deregister, lease revoke, token revoke",
                  "operator seal|generate-root|migrate, operator raft remove-peer, operator raft snapshot restore",
                  "namespace lock|delete, hcp disconnect",
                ],
                {
                  instead:
                    "check its metadata (`vault kv metadata get`), and ask the user to do it",
                },
              ),
              printsSecret(
                "kv get|read, read, print token, token create, unwrap, login !-no-print|--no-print",
              ),
              changes(
                "change",
                "secret",
                "secrets that programs read",
                ["kv rollback, secrets move|tune, operator rekey|rotate|step-down, write @sys/*"],
                { instead: "look at its metadata first (`vault kv metadata get`)" },
              ),
            ],
          ),
        ),
        { verbs: "ssh", operands: 1, elsewhere: true },
        {
          data: "-role -mode -mount-point -host-key-mount-point -public-key-path -private-key-path",
        },
      ),
    op: () =>
      keeping(
        passingOn(
          destroyingOpenly(
            { data: "--account --config --encoding --format --session --vault --cache" },
            [
              deletes("delete", "secret", "items, vaults, groups, users or documents", [
                "item|vault|group|user|document|events-api|service-account|connect delete|remove|rm|suspend",
                "connect server|token|group|vault delete|revoke, vault user|group revoke, group user revoke",
                "** delete|revoke",
              ]),
              printsSecret(
                "read !-o|--out-file, item get --reveal",
                "item get --fields=*password*|*token*|*secret*|*credential*|*key*, item get --format=json",
                "item get --otp, get item, signin --raw, inject !-o|--out-file",
              ),
              changes("change", "secret", "a secret that programs read", [
                "item edit|move|share, account forget",
              ]),
            ],
          ),
          { verbs: "run" },
          {
            data: "-p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path",
          },
        ),
      ),
    "bw bws step": () => keeping(store()),
    sops: () => running(keeping(store()), { verbs: "exec-env|exec-file", operands: 1, as: "line" }),
    chamber: () =>
      passingOn(
        store(),
        { verbs: "exec", operands: 1 },
        { data: "-d|--duration --region -a|--idp-account" },
      ),
    akeyless: store,
    infisical: () =>
      passingOn(
        store(),
        { verbs: "run" },
        {
          data: "-p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path",
        },
      ),
    "aws-vault": () =>
      passingOn(
        store(),
        { verbs: "exec", operands: 1 },
        { data: "-d|--duration --region -a|--idp-account" },
      ),
    "secret-tool lpass keepassxc-cli credstash keyring teller dotenv-vault rbw ykman": store,
    "age rage": () => onlyRows(decrypting()),
    eyaml: () =>
      keeping(destroying({}, [printsSecret("decrypt -f|-s|-e|--file|--string|--eyaml")])),
    kubeseal: () => destroying({}, [printsSecret("--recovery-unseal")]),
    // They are asked for a login in their input, and print it.
    ["docker-credential-desktop docker-credential-osxkeychain docker-credential-secretservice " +
      "docker-credential-pass docker-credential-wincred docker-credential-ecr-login " +
      "docker-credential-gcloud docker-credential-gcr"]: () =>
      destroying({}, [printsSecret("get")]),
    blackbox_cat: () => destroying({}, [printsSecret("*")]),
    cmdkey: () => ({
      options: {},
      anyCase: true,
      destroys: [
        changes(
          "stored-passwords",
          "secret",
          "the passwords that Windows keeps for other machines, or list them",
          ["@/list*|/add:*|/generic:*|/delete*|/smartcard"],
          { instead: "let the user do it" },
        ),
      ],
    }),
    netsh: () => ({
      anyCase: true,
      destroys: [
        shows(
          "wireless-passwords",
          "secret",
          "the passwords of wireless networks to the model",
          ["wlan export|show @key=clear"],
          { instead: "leave out `key=clear`" },
        ),
      ],
    }),
    // Its commands are few, and any other word is the name of a secret to show.
    "pass gopass passage": () =>
      keeping(
        destroying({}, [
          deletes("delete", "secret", "secrets or keys, or access to them", [
            "delete|rm|remove|purge, ** delete|rm|remove|purge",
          ]),
          changes("change", "secret", "secrets that programs read", ["mv|move|rename"]),
          pass(
            "ls|list|find|search|git|init|insert|add|edit|generate|cp|copy|help|version",
            "mounts|sync|setup|config|recipients|audit|fsck|clone|completion|templates|env, otp insert",
            "-c|--clip, -v|--version",
          ),
          printsSecret("show|cat|otp|grep, *"),
        ]),
      ),
    doppler: () =>
      passingOn(
        destroyingOpenly(
          {
            data: "-p --project -c --config -t --token --api-host --scope -e --environment --configuration",
          },
          [
            deletes("delete", "secret", "secrets, configurations, environments or projects", [
              "secrets|configs|environments|projects|groups|users delete|remove, ** delete|revoke",
            ]),
            pass("secrets --only-names"),
            printsSecret(
              "secrets get, secrets download, secrets substitute, secrets !@*, configure get token",
            ),
            changes("change", "secret", "the configuration that programs read, or lock it", [
              "secrets upload, configs logs rollback, configs unlock",
            ]),
          ],
        ),
        { verbs: "run" },
        {
          data: "-p|--project -c|--config -e|--env|--environment -f -s -t|--token --env-file --account --path",
        },
      ),
    security: () => ({
      looks: keychainForm(),
      destroys: [
        deletes(
          "delete",
          "secret",
          "key chains, certificates, passwords or trust settings",
          ["delete-*, remove-trusted-cert|trust-settings-import"],
          { instead: "let the user do it in Keychain Access" },
        ),
        printsSecret(
          "find-generic-password|find-internet-password -w|-g, dump-keychain -d, export !-o",
        ),
      ],
    }),
  },
};

/** A program that shows what it decrypts, where it is not told to write that to a file. */
function decrypting(): Description {
  return destroying(
    {
      data: "-r --recipient -R --recipients-file -i --identity --homedir -u --local-user --passphrase-file",
    },
    [printsSecret("-d|--decrypt !-o !--output")],
  );
}

function store(): Description {
  return destroyingOpenly(
    {
      data: "--session --env -p --path --projectId -s --store --token --config --profile",
      looks: "--dry-run",
    },
    [
      deletes("delete", "secret", "secrets or keys, or access to them", [
        "delete|rm|remove|del|purge|clear|reset|destroy|wipe",
        "** delete|rm|remove|purge|del|delete-*|delete-item|delete-role|permanent-delete|destroy|revoke|folder-delete",
        "/delete:*, oath|piv|fido|openpgp|otp reset|delete",
      ]),
      printsSecret(
        "get, get password|item|notes|totp|secret, list items, secret get|list, secrets !@*",
        "secrets get, export, show, show --password|-p|-s|--show-protected, read|env, lookup|search",
        "code, decrypt|-d|--decrypt, -d|--decrypt !-i !--in-place, get-secret-value, unlock --raw",
      ),
      changes("change", "secret", "secrets that programs read", ["mv|move|rotate|rotate-item"]),
    ],
  );
}
