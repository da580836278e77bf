import { insertAudit } from "@/lib/core/database/audit-sql";
import type { Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";

/** A property as a supply credential names it. */
export interface NamedProperty extends Row {
  id: number;
  code: string;
  publicId: string;
  isGranted: boolean;
}

/** Properties of these codes, and which of them are granted to the tenant. */
export function findNamedProperties(tenantId: number, codes: readonly string[]): Promise<NamedProperty[]> {
  return statement<NamedProperty>(
    "supply_named_properties",
    `SELECT p.id, p.code, p.public_id AS "publicId",
       EXISTS (SELECT FROM supply_grant g WHERE g.tenant_id = :tenantId AND g.property_id = p.id) AS "isGranted"
     FROM property p WHERE p.code = ANY (:codes::text[])`,
    { tenantId, codes },
  );
}

export async function mayCreateProperties(tenantId: number): Promise<boolean> {
  const [row] = await statement<{ may: boolean } & Row>(
    "supply_may_create",
    `SELECT may_create_supply AS may FROM tenant WHERE id = :tenantId`,
    { tenantId },
  );
  return row?.may ?? false;
}

/** Grants a tenant properties by their codes. */
export async function grantProperties(tenantId: number, codes: readonly string[]): Promise<void> {
  await statement(
    "supply_grant_properties",
    `INSERT INTO supply_grant (tenant_id, property_id) SELECT :tenantId, id FROM property WHERE code = ANY (:codes::text[])
     ON CONFLICT DO NOTHING`,
    { tenantId, codes },
  );
}

export interface GrantedProperty {
  code: string;
  publicId: string;
  name: string;
}
export interface SupplyCredential {
  publicId: string;
  clientId: string;
  name: string;
  /** ISO 8601 */
  createdAt: string;
  disabledAt: string | null;
}
export interface SupplyTerms extends Row {
  tenantId: number;
  mayCreate: boolean;
  /** In the order of their codes. */
  properties: GrantedProperty[];
  /** Newest first. */
  credentials: SupplyCredential[];
}

/** The supply grants of a tenant; undefined: unknown tenant. */
export async function findSupplyTerms(publicId: string): Promise<SupplyTerms | undefined> {
  const [row] = await statement<SupplyTerms>(
    "find_supply_terms",
    `SELECT t.id AS "tenantId", t.may_create_supply AS "mayCreate",
       (SELECT coalesce(json_agg(json_build_object('code', p.code, 'publicId', p.public_id, 'name', p.name) ORDER BY p.code), '[]')
        FROM supply_grant g JOIN property p ON p.id = g.property_id WHERE g.tenant_id = t.id) AS properties,
       (SELECT coalesce(json_agg(json_build_object('publicId', c.public_id, 'clientId', c.client_id, 'name', c.name,
          'createdAt', c.created_at, 'disabledAt', c.disabled_at) ORDER BY c.created_at DESC, c.id DESC), '[]')
        FROM credential c WHERE c.tenant_id = t.id AND 'distribution:supply' = ANY (c.scopes)) AS credentials
     FROM tenant t WHERE t.public_id = :publicId`,
    { publicId },
  );
  return row;
}

/** The codes that no property has. */
export async function findUnknownCodes(codes: readonly string[]): Promise<Set<string>> {
  const rows = await statement<{ code: string } & Row>(
    "supply_unknown_codes",
    `SELECT code FROM unnest(:codes::text[]) AS code WHERE NOT EXISTS (SELECT FROM property p WHERE p.code = code.code)`,
    { codes },
  );
  return new Set(rows.map(({ code }) => code));
}

/** The changes of a tenant's supply grants; properties by code. */
export interface SupplyChange {
  grant: readonly string[];
  withdraw: readonly string[];
  /** null: stays as it is. */
  mayCreate: boolean | null;
}

/**
 * Changes a tenant's supply grants and writes the audit entry in one statement. Grants that the request does not name
 * remain, also those of properties that the tenant creates concurrently.
 */
export async function updateSupplyTerms(
  { actor, now, operation, traceId }: Context,
  tenantId: number,
  { grant, withdraw, mayCreate }: SupplyChange,
  publicId: string,
): Promise<void> {
  await statement(
    "update_supply_terms",
    `WITH removed AS (
      DELETE FROM supply_grant g USING property p WHERE g.tenant_id = :tenantId AND p.id = g.property_id AND p.code = ANY (:withdraw::text[])
    ), added AS (
      INSERT INTO supply_grant (tenant_id, property_id) SELECT :tenantId, id FROM property WHERE code = ANY (:grant::text[]) ON CONFLICT DO NOTHING
    ), terms AS (
      UPDATE tenant SET may_create_supply = :mayCreate::boolean WHERE id = :tenantId AND may_create_supply <> :mayCreate::boolean
    )
    ${insertAudit()}`,
    { tenantId, mayCreate, grant, withdraw, actor, operation, publicId, now, traceId },
  );
}
