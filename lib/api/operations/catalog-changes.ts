import { readChanges, toChangePage } from "@/lib/catalogue/change-feed";
import { ChangeList, ChangePage } from "@/lib/catalogue/change-schemas";
import { operation } from "../operation";

export const listChanges = operation({
  id: "catalog.changes",
  method: "GET",
  path: "/catalog/changes",
  group: "Reference",
  summary: "What changed in the catalogue, in order of commit",
  audience: "partner",
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: ChangeList,
  response: ChangePage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => readChanges(context, query),
  present: toChangePage,
});
