import { keyValueForm } from "../../commands/sql-forms.ts";
import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Key-value stores. */
export const keyValuePack = family(
  "Redis, Valkey, etcd, ZooKeeper, memcached",
  tablesOf("key-value"),
  {
    "redis-cli": () => ({ looks: keyValueForm() }),
  },
);
