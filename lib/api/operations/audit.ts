import { listOwnAudit, listAuditFacets, getAuditHead, toAuditPage } from "@/lib/audit/audit";
import { AuditFacets, AuditHead, AuditList, AuditPage } from "@/lib/audit/schemas";
import { operation } from "../operation";

const shared = {
  method: "GET",
  audience: "staff",
  roles: ["admin", "operator"],
  scopes: ["distribution:read"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const auditList = operation({
  ...shared,
  id: "audit.list",
  freshness: "current",
  path: "/audit",
  summary: "List audit entries, newest first",
  query: AuditList,
  response: AuditPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnAudit(context, query),
  present: toAuditPage,
});

export const auditFacets = operation({
  ...shared,
  id: "audit.facets",
  freshness: "current",
  path: "/audit/facets",
  summary: "List the values of the audit's filters",
  response: AuditFacets,
  errors: [],
  run: (context) => listAuditFacets(context),
  present: (facets) => facets,
});

export const auditHead = operation({
  ...shared,
  id: "audit.head",
  path: "/audit/head",
  summary: "Get the newest seal of the audit's hash chain",
  response: AuditHead,
  errors: [],
  run: () => getAuditHead(),
  present: (head) => head,
});
