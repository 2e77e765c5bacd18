import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };

/** Schedulers of data work, Hadoop, and what keeps database servers available. */
export const dataPlatformsPack = family(
  "Data platforms (airflow, prefect, dagster, hdfs, hadoop, hbase, rq, patronictl, repmgr, rman, vtctldclient)",
  tablesOf("data-platforms"),
);
