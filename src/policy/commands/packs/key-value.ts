import { ask, deny, destroying, destroyingLikeGo, type Pack } from "../pack.ts";
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
          deny("flush", [
            "would delete every key of one database or of all",
            "delete single keys by name, or take a copy first (`redis-cli --rdb backup.rdb`)",
            "flushall|flushdb, eval *flushall*|*flushdb*, eval *redis.call*del*|*redis.call*unlink*",
            "function flush|delete, script flush, cluster reset, --cluster del-node|call|create",
            "debug segfault|reload|set-active-expire|restart|panic|loadaof, failover force",
            "replicaof|slaveof",
          ]),
          deny("shutdown-nosave", [
            "would stop the server without saving the data in its memory",
            "ask the user to do it",
            "shutdown nosave|abort|now|force",
          ]),
          ask("shutdown", [
            "would stop the server, perhaps without saving the data in its memory",
            "ask the user to do it",
            "shutdown",
          ]),
          ask("configure", [
            "would change where the server writes, who may log in or what it replicates",
            "ask the user to do it",
            "config set|rewrite|resetstat, acl deluser|setuser|load, module load|loadex|unload",
            "debug sleep, bgrewriteaof|failover|migrate|restore|swapdb, client kill",
            "cluster forget|failover|delslots|flushslots|bumpepoch|setslot",
          ]),
          ask("delete-keys", [
            "would delete keys or everything in a stream, list or set",
            "read them first (`TYPE`, `TTL`, `GET`), or rename them",
            "del|unlink|getdel, xtrim|xgroup destroy",
            "json.del|ft.dropindex|ft.drop|graph.delete|ts.del|ft.cursor, expire|pexpire|expireat * 0",
            "xgroup destroy|delconsumer",
          ]),
        ],
      ),
      looks: keyValueForm(),
      anyCase: true,
      commandsInInput: true,
    }),
    "memcached-tool": () =>
      destroying({}, [
        deny("flush", [
          "would delete everything that is cached",
          "ask the user to do it",
          "* flush_all",
        ]),
      ]),
    "etcdctl etcdutl": () =>
      destroying(
        {
          data: "--endpoints --cacert --cert --key --user --password --command-timeout --dial-timeout -w --write-out --data-dir",
        },
        [
          deny("delete", [
            "would delete keys, members or users of the cluster",
            "save a snapshot first (`etcdctl snapshot save`), and ask the user to do it",
            "del --prefix|--from-key, rm -r|--recursive, member remove",
            "user|role|auth delete|remove|disable, snapshot restore, auth disable, rmdir",
          ]),
          ask("change", [
            "would delete a key, or the history of keys",
            "read it first (`etcdctl get`)",
            "del|rm|rmdir, compact|compaction|defrag|move-leader, lease revoke, user|role revoke-*",
            "role revoke-permission, alarm disarm, downgrade *",
          ]),
        ],
      ),
    "zkcli zookeeper-shell zk-shell": () => ({
      ...destroyingLikeGo({ data: "-server -timeout" }, [
        deny("delete", [
          "would delete nodes and the data in them",
          "read them first (`get`, `ls`), and ask the user to do it",
          "deleteall|rmr|delete|rm, * deleteall|rmr|delete, removewatches|reconfig|delquota, setAcl",
        ]),
      ]),
      commandsInInput: true,
    }),
  },
};
