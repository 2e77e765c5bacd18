import { family } from "../family.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };
import { addressesOf, itemsOf, methodOf, requestOf, valuesAsWords } from "./requests.ts";

/** Requests that delete, by any HTTP client: the words of the line become method and addresses. */
export const httpPack = family(
  "HTTP requests that delete (curl, wget, httpie, xh, Invoke-RestMethod)",
  tablesOf("http"),
  {
    curl: () => ({
      shape: (line) => requestOf(line, methodOf(line, "-X", "--request"), addressesOf(line)),
    }),
    wget: () => ({ shape: (line) => requestOf(line, methodOf(line, "--method"), line.words) }),
    http: () => ({ shape: itemsOf }),
    "invoke-restmethod": () => ({
      shape: (line) =>
        requestOf(line, methodOf(line, "-method"), [...line.words, ...valuesAsWords(line, "-uri")]),
    }),
  },
);
