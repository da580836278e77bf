import {
  CredentialRecord,
  CredentialWithSecret,
  NewSupplyCredential,
  SwitchCredential,
} from "@/lib/partner/credentials/credential-schemas";
import {
  createTenantSupplyCredential,
  switchTenantSupplyCredential,
  toCredential,
  toRevealed,
} from "@/lib/partner/credentials/credentials";
import { TenantPath } from "@/lib/partner/tenant-schemas";
import { ChangeSupplyTerms, SupplyCredentialPath, SupplyTermsRecord } from "@/lib/supply/partner/grant-schemas";
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
  summary: "Get a tenant's supply credentials, and the properties that they may write",
  response: SupplyTermsRecord,
  run: (_context, { params }) => getTenantSupply(params.public_id),
  present: toSupplyTerms,
});

export const tenantSupplyUpdate = operation({
  ...one,
  id: "tenantSupply.update",
  method: "PATCH",
  path: "/staff/tenants/{public_id}/supply",
  summary: "Grant or withdraw properties that a tenant's supply credentials may write",
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

export const tenantSupplySwitchCredential = operation({
  ...one,
  id: "tenantSupply.switchCredential",
  method: "PATCH",
  path: "/staff/tenants/{public_id}/supply/credentials/{credential_public_id}",
  summary: "Disable or enable a supply credential of a tenant",
  idempotent: "optional",
  isKeyedAround: true,
  params: SupplyCredentialPath,
  body: SwitchCredential,
  response: CredentialRecord,
  errors: ["TENANT_NOT_FOUND", "CREDENTIAL_NOT_FOUND"],
  run: (context, { params, body }) =>
    switchTenantSupplyCredential(context, params.public_id, params.credential_public_id, body.disabled),
  present: toCredential,
});
