import crypto from "node:crypto";
import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";

// The second barrier between tenants: row-level security by the setting `app.tenant_id`
// (lib/core/database/tenant-wall.ts). -1 stands for operators, who see all rows; without a setting no row is visible.
// The first barrier is the condition in each statement.

const TENANT = "nullif(current_setting('app.tenant_id', true), '')::int";
/**
 * SQL: whether all tenants are visible. Written as a null test, which the planner takes as true for nearly all rows.
 * It would take `… = -1` as true for one row in two hundred, whatever the setting, and then scan and sort a whole
 * table where an index has the first rows in order. A tenant's own statements are estimated by their conditions.
 */
const SEES_ALL_TENANTS = `CASE WHEN ${TENANT} = -1 THEN true END IS NOT NULL`;
const isOwn = (column = "tenant_id") => `${column} = ${TENANT} OR ${SEES_ALL_TENANTS}`;
const isSeen = (table: string, condition: string) => `EXISTS (SELECT FROM ${table} AS seen WHERE ${condition})`;

/** Tables whose rows belong to a tenant by a condition other than the column `tenant_id`. */
const SPECIAL: Record<string, string> = {
  tenant: isOwn("id"),
  // A tenant's audit shows the operators who have changed something for it.
  staff_user: `tenant_id IS NULL OR ${isOwn()}`,
};

/** Tables whose rows are visible together with the row that they belong to. */
const PARTS: Record<string, string> = {
  credential_secret: isSeen("credential", "seen.id = credential_id"),
  webhook_secret: isSeen("webhook_endpoint", "seen.id = endpoint_id"),
  webhook_attempt: isSeen("webhook_delivery", "seen.id = delivery_id"),
};

/** Tables that a tenant's work writes, and operators alone read: what the wholesaler pays. */
const WRITTEN_ONLY: readonly string[] = ["booking_cost"];

/** Tables with a column `tenant_id` and without a policy, with the reason. */
export const WITHOUT_POLICY: Record<string, string> = {
  request_log:
    "PostgreSQL refuses COPY, by which it is written, where policies apply: the role that serves may only insert, and reads the view request_log_seen, which has the same condition",
};

export const REQUEST_LOG_VIEW = "request_log_seen";

interface TenantTable {
  name: string;
  /** Whether it is reached through its partitioned table, under that table's policy; directly, no row is visible. */
  isPartition: boolean;
  isSecured: boolean;
  /** The digest of the policy's text, which the policy has as a comment. */
  policy: string | null;
}

/** Lists all tables of tenants, from the database's catalogue. */
export async function listTenantTables(client: Pick<ClientBase, "query">): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(
    bindNamed(
      `SELECT c.relname AS name, c.relispartition AS "isPartition", c.relrowsecurity AS "isSecured",
       (SELECT obj_description(p.oid, 'pg_policy') FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant_wall') AS policy
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (c.relname = ANY (:named)
       OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))
     ORDER BY c.relname`,
      { named: [...Object.keys(SPECIAL), ...Object.keys(PARTS)] },
    ),
  );
  return rows;
}

/** The statements that are needed, one per table, so that each table is locked alone. */
export async function tenantPolicies(client: Pick<ClientBase, "query">): Promise<string[]> {
  const tables = await listTenantTables(client);
  return tables.flatMap(({ name, isPartition, isSecured, policy }) => {
    if (name in WITHOUT_POLICY) return [];
    const enable = `ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY`;
    if (isPartition) return isSecured ? [] : [enable];
    const part = PARTS[name];
    // The same statement writes both rows, so the other one is not visible yet.
    const clauses = part
      ? `USING (${part}) WITH CHECK (true)`
      : WRITTEN_ONLY.includes(name)
        ? `USING (${SEES_ALL_TENANTS}) WITH CHECK (${isOwn()})`
        : `USING (${SPECIAL[name] ?? isOwn()})`;
    const digest = crypto.createHash("sha256").update(clauses).digest("hex").slice(0, 16);
    if (isSecured && policy === digest) return [];
    return [
      `DROP POLICY IF EXISTS tenant_wall ON "${name}";
       CREATE POLICY tenant_wall ON "${name}" ${clauses};
       COMMENT ON POLICY tenant_wall ON "${name}" IS '${digest}';
       ${enable}`,
    ];
  });
}
