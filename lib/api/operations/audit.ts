import { listOwnAudit, toAuditPage } from "@/lib/audit/list";
import { AuditList, AuditPage } from "@/lib/audit/schemas";
import { operation } from "../operation";

export const listAudit = operation({
  id: "audit.list",
  method: "GET",
  path: "/audit",
  group: "Audit",
  summary: "Who wrote what, newest first",
  audience: "staff",
  roles: ["admin", "operator"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  query: AuditList,
  response: AuditPage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnAudit(context, query),
  present: toAuditPage,
});
