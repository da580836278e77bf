import { CeilingsPath, CeilingsRecord, ChangeCeilings } from "@/lib/partner/ceiling-schemas";
import { getTenantCeilings, toCeilings, updateTenantCeilings } from "@/lib/partner/tenant-ceilings";
import { operation } from "../operation";

const shared = {
  group: "Tenants",
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  path: "/staff/tenants/{tenant_public_id}/ceilings",
  params: CeilingsPath,
  missing: "TENANT_NOT_FOUND",
  response: CeilingsRecord,
  statuses: [200],
  errors: ["TENANT_NOT_FOUND"],
  present: toCeilings,
} as const;

export const getCeilings = operation({
  ...shared,
  id: "tenantCeilings.get",
  method: "GET",
  summary: "What a tenant may use at most, and what it uses",
  run: (context, { params }) => getTenantCeilings(context, params.tenant_public_id),
});

export const updateCeilings = operation({
  ...shared,
  id: "tenantCeilings.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  summary: "Set some of a tenant's ceilings",
  body: ChangeCeilings,
  run: (context, { params, body }) => updateTenantCeilings(context, params.tenant_public_id, body),
});
