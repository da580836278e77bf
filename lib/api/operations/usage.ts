import { listOwnUsage, toUsagePage } from "@/lib/usage/list";
import { UsagePage, UsageQuery } from "@/lib/usage/schemas";
import { operation } from "../operation";

export const listUsage = operation({
  id: "usage.list",
  method: "GET",
  path: "/usage",
  group: "Usage",
  summary: "The account's metered units by day, operation and credential",
  audience: "partner",
  roles: ["admin"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: UsageQuery,
  response: UsagePage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnUsage(context, query),
  present: toUsagePage,
});
