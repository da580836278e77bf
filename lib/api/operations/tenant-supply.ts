import { CredentialWithSecret, NewSupplyCredential } from "@/lib/partner/credential-schemas";
import { createTenantSupplyCredential, toRevealed } from "@/lib/partner/credentials";
import { TenantPath } from "@/lib/partner/tenant-schemas";
import { ChangeSupplyTerms, SupplyTermsRecord } from "@/lib/supply/partner/grant-schemas";
import { getTenantSupply, updateTenantSupply, toSupplyTerms } from "@/lib/supply/partner/tenant-supply";
import { operation } from "../operation";

const one = {
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
  params: TenantPath,
  missing: "TENANT_NOT_FOUND",
  errors: ["TENANT_NOT_FOUND"],
} as const;

export const tenantSupplyGet = operation({
  ...one,
  id: "tenantSupply.get",
  method: "GET",
  path: "/staff/tenants/{public_id}/supply",
  summary: "Get the properties that a tenant's supply credentials may write",
  response: SupplyTermsRecord,
  run: (_context, { params }) => getTenantSupply(params.public_id),
  present: toSupplyTerms,
});

export const tenantSupplyUpdate = operation({
  ...one,
  id: "tenantSupply.update",
  method: "PUT",
  path: "/staff/tenants/{public_id}/supply",
  summary: "Set the properties that a tenant's supply credentials may write",
  idempotent: "optional",
  isKeyedAround: true,
  body: ChangeSupplyTerms,
  response: SupplyTermsRecord,
  run: (context, { params, body }) => updateTenantSupply(context, params.public_id, body),
  present: toSupplyTerms,
});

export const tenantSupplyCreateCredential = operation({
  ...one,
  id: "tenantSupply.createCredential",
  method: "POST",
  path: "/staff/tenants/{public_id}/supply/credentials",
  summary: "Create a credential for a supplier's system, with the scope distribution:supply; its secret is shown once",
  idempotent: "optional",
  isKeyedAround: true,
  secretFields: ["client_secret"],
  body: NewSupplyCredential,
  response: CredentialWithSecret,
  statuses: [201],
  errors: ["TENANT_NOT_FOUND", "CREDENTIAL_LIMIT"],
  run: (context, { params, body }) => createTenantSupplyCredential(context, params.public_id, body),
  present: toRevealed,
});
