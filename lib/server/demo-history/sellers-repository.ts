import { statement, type Row } from "@/lib/core/db";

/** The demo's people and systems that sell. */
export interface Sellers extends Row {
  tenantId: number;
  credentialId: number;
  credentialPublicId: string;
  agentPublicId: string;
  adminPublicId: string;
  operatorPublicId: string;
}

/** Finds who sells in the demo: its first agency with an agent, its admin, that agency's first credential, and the operator. */
export async function findSellers(): Promise<Sellers | undefined> {
  const [row] = await statement<Sellers>(
    "history_sellers",
    `SELECT agent.tenant_id AS "tenantId", c.id AS "credentialId", c.public_id AS "credentialPublicId",
       agent.public_id AS "agentPublicId", admin.public_id AS "adminPublicId", operator.public_id AS "operatorPublicId"
     FROM staff_user agent JOIN credential c ON c.tenant_id = agent.tenant_id
     JOIN staff_user admin ON admin.tenant_id = agent.tenant_id AND admin.role = 'admin'
     CROSS JOIN staff_user operator
     WHERE agent.role = 'agent' AND operator.role = 'operator' ORDER BY agent.id, admin.id, c.id, operator.id LIMIT 1`,
    {},
  );
  return row;
}
