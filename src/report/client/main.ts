import type { PageData } from "../calls-table.ts";
import { copyButtons } from "./copy.ts";
import { callsView } from "./view.ts";

const data: PageData = JSON.parse(document.getElementById("data")?.textContent ?? "");
copyButtons();
callsView(data);
