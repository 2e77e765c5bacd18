import { family } from "../family.ts";
import { keyValueForm } from "../sql-forms.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Key-value stores. */
export const keyValuePack = family(
  "Redis, Valkey, etcd, ZooKeeper, memcached",
  tablesOf("key-value"),
  {
    "redis-cli": () => ({ looks: keyValueForm() }),
  },
);
