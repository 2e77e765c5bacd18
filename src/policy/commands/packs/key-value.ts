import {
  changes,
  deletes,
  destroying,
  destroyingLikeGo,
  destroys,
  type Pack,
  stops,
} from "../pack.ts";
import { keyValueForm } from "../sql-forms.ts";

/** Key-value stores. */
export const keyValuePack: Pack = {
  name: "key-value",
  title: "Redis, Valkey, etcd, ZooKeeper, memcached",
  tools: {
    "redis-cli valkey-cli keydb-cli iredis dragonfly-cli": () => ({
      ...destroying(
        {
          used: "*",
          data: "-h -p -s -a -u -n -r -i -t -d -D -X --user --pass --sni --cacert --cacertdir --cert --key --tls-ciphers --rdb --functions-rdb --pattern --quoted-pattern --count --cluster-from --cluster-to",
        },
        [
          destroys(
            "flush",
            "database",
            "every key of one database or of all",
            [
              "flushall|flushdb, eval *flushall*|*flushdb*, eval *redis.call*del*|*redis.call*unlink*",
              "function flush|delete, script flush, cluster reset, --cluster del-node|call|create",
              "debug segfault|reload|set-active-expire|restart|panic|loadaof, failover force",
              "replicaof|slaveof",
            ],
            {
              instead:
                "delete single keys by name, or take a copy first (`redis-cli --rdb backup.rdb`)",
            },
          ),
          destroys(
            "shutdown-nosave",
            "database",
            "what the server holds only in its memory, and stop it",
            ["shutdown nosave|abort|now|force"],
          ),
          stops(
            "shutdown",
            "database",
            "the server, perhaps without saving the data in its memory",
            ["shutdown"],
          ),
          changes(
            "configure",
            "database",
            "where the server writes, who may log in or what it replicates",
            [
              "config set|rewrite|resetstat, acl deluser|setuser|load, module load|loadex|unload",
              "debug sleep, bgrewriteaof|failover|migrate|restore|swapdb, client kill",
              "cluster forget|failover|delslots|flushslots|bumpepoch|setslot",
            ],
          ),
          deletes(
            "delete-keys",
            "database",
            "keys, or everything in a stream, list or set",
            [
              "del|unlink|getdel, xtrim|xgroup destroy",
              "json.del|ft.dropindex|ft.drop|graph.delete|ts.del|ft.cursor, expire|pexpire|expireat * 0",
              "xgroup destroy|delconsumer",
            ],
            { instead: "read them first (`TYPE`, `TTL`, `GET`), or rename them" },
          ),
        ],
      ),
      looks: keyValueForm(),
      anyCase: true,
      commandsInInput: true,
    }),
    "memcached-tool": () =>
      destroying({}, [destroys("flush", "database", "everything that is cached", ["* flush_all"])]),
    "etcdctl etcdutl": () =>
      destroying(
        {
          data: "--endpoints --cacert --cert --key --user --password --command-timeout --dial-timeout -w --write-out --data-dir",
        },
        [
          destroys(
            "delete",
            "database",
            "keys, members or users of the cluster",
            [
              "del --prefix|--from-key, rm -r|--recursive, member remove",
              "user|role|auth delete|remove|disable, snapshot restore, auth disable, rmdir",
            ],
            {
              instead: "save a snapshot first (`etcdctl snapshot save`), and ask the user to do it",
            },
          ),
          deletes(
            "change",
            "database",
            "a key, or the history of keys",
            [
              "del|rm|rmdir, compact|compaction|defrag|move-leader, lease revoke, user|role revoke-*",
              "role revoke-permission, alarm disarm, downgrade *",
            ],
            { instead: "read it first (`etcdctl get`)" },
          ),
        ],
      ),
    "zkcli zookeeper-shell zk-shell": () => ({
      ...destroyingLikeGo({ data: "-server -timeout" }, [
        destroys(
          "delete",
          "database",
          "nodes and the data in them",
          [
            "deleteall|rmr|delete|rm, * deleteall|rmr|delete, removewatches|reconfig|delquota, setAcl",
          ],
          { instead: "read them first (`get`, `ls`), and ask the user to do it" },
        ),
      ]),
      commandsInInput: true,
    }),
  },
};
