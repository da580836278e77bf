import { beginAccess, endOperatorAccess, toAccess } from "@/lib/partner/access";
import { AccessEnded, AccessRecord, BeginAccess } from "@/lib/partner/access-schemas";
import { CeilingsPath, CeilingsRecord, ChangeCeilings } from "@/lib/partner/ceilings/ceiling-schemas";
import { getTenantCeilings, toCeilings, updateTenantCeilings } from "@/lib/partner/ceilings/tenant-ceilings";
import {
  AdminInvited,
  ChangeContract,
  ChangeTenant,
  ContractResult,
  InviteAdmin,
  NewTenant,
  SuspendTenant,
  TenantList,
  TenantPage,
  TenantPath,
  TenantRecord,
} from "@/lib/partner/tenant-schemas";
import {
  createTenant,
  getTenant,
  inviteTenantAdmin,
  listAllTenants,
  resumeTenant,
  setTenantContract,
  suspendTenant,
  toTenant,
  toTerms,
  updateTenant,
} from "@/lib/partner/tenants";
import { operation, FOR_OPERATORS } from "../operation";

const one = {
  ...FOR_OPERATORS,
  params: TenantPath,
  missing: "TENANT_NOT_FOUND",
  errors: ["TENANT_NOT_FOUND"],
} as const;

export const tenantList = operation({
  ...FOR_OPERATORS,
  id: "tenant.list",
  freshness: "current",
  method: "GET",
  path: "/staff/tenants",
  summary: "List tenants, newest first",
  query: TenantList,
  response: TenantPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listAllTenants(context, query),
  present: ({ rows, nextCursor }) => ({ items: rows.map(toTenant), next_cursor: nextCursor }),
});

export const tenantCreate = operation({
  ...FOR_OPERATORS,
  id: "tenant.create",
  method: "POST",
  path: "/staff/tenants",
  summary: "Create a tenant with its Default profile",
  idempotent: "optional",
  body: NewTenant,
  response: TenantRecord,
  statuses: [201],
  errors: [],
  run: (context, { body }) => createTenant(context, body),
  present: toTenant,
});

export const tenantGet = operation({
  ...one,
  id: "tenant.get",
  method: "GET",
  path: "/staff/tenants/{public_id}",
  summary: "Get a tenant with its terms and contract",
  response: TenantRecord,
  run: (_context, { params }) => getTenant(params.public_id),
  present: toTenant,
});

export const tenantUpdate = operation({
  ...one,
  id: "tenant.update",
  method: "PATCH",
  path: "/staff/tenants/{public_id}",
  summary: "Update a tenant's name, currency, mark-up or mark-up bounds",
  idempotent: "optional",
  body: ChangeTenant,
  response: TenantRecord,
  run: (context, { params, body }) => updateTenant(context, params.public_id, body),
  present: toTenant,
});

export const tenantSuspend = operation({
  ...one,
  id: "tenant.suspend",
  method: "POST",
  path: "/staff/tenants/{public_id}/suspend",
  summary: "Suspend a tenant: all its calls are refused; its bookings are unchanged",
  idempotent: "optional",
  body: SuspendTenant,
  response: TenantRecord,
  run: (context, { params, body }) => suspendTenant(context, params.public_id, body.reason),
  present: toTenant,
});

export const tenantResume = operation({
  ...one,
  id: "tenant.resume",
  method: "POST",
  path: "/staff/tenants/{public_id}/resume",
  summary: "Resume a suspended tenant",
  idempotent: "optional",
  response: TenantRecord,
  run: (context, { params }) => resumeTenant(context, params.public_id),
  present: toTenant,
});

export const tenantContract = operation({
  ...one,
  id: "tenant.contract",
  method: "PUT",
  path: "/staff/tenants/{public_id}/contract",
  summary: "Set what a tenant may see and sell, or preview the change",
  idempotent: "optional",
  body: ChangeContract,
  response: ContractResult,
  run: (context, { params, body }) => setTenantContract(context, params.public_id, body),
  present: ({ tenant, reach }) => ({ contract: toTerms(tenant), reach }),
});

export const tenantInviteAdmin = operation({
  ...one,
  id: "tenant.inviteAdmin",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["link"],
  method: "POST",
  path: "/staff/tenants/{public_id}/admins",
  summary: "Invite a tenant's admin; the response contains the invitation link, once",
  body: InviteAdmin,
  response: AdminInvited,
  statuses: [201],
  errors: ["TENANT_NOT_FOUND", "USER_EXISTS"],
  run: (context, { params, body }) => inviteTenantAdmin(context, params.public_id, body),
  present: (invited) => invited,
});

export const accessBegin = operation({
  ...FOR_OPERATORS,
  id: "access.begin",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/access",
  summary: "Start access to a tenant, to read or to act for it, for half an hour and with a reason",
  body: BeginAccess,
  response: AccessRecord,
  statuses: [201],
  errors: ["TENANT_NOT_FOUND"],
  run: (context, { body }) => beginAccess(context, body),
  present: toAccess,
});

export const accessEnd = operation({
  ...FOR_OPERATORS,
  id: "access.end",
  idempotent: "optional",
  isKeyedAround: true,
  method: "DELETE",
  path: "/staff/access",
  summary: "End the current access to a tenant",
  response: AccessEnded,
  errors: [],
  run: (context) => endOperatorAccess(context),
  present: (ended) => ({ ended }),
});

const ceilings = {
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

export const tenantCeilingsGet = operation({
  ...ceilings,
  id: "tenantCeilings.get",
  method: "GET",
  summary: "Get a tenant's ceilings and its current use",
  run: (context, { params }) => getTenantCeilings(context, params.tenant_public_id),
});

export const tenantCeilingsUpdate = operation({
  ...ceilings,
  id: "tenantCeilings.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  summary: "Set some of a tenant's ceilings",
  body: ChangeCeilings,
  run: (context, { params, body }) => updateTenantCeilings(context, params.tenant_public_id, body),
});
