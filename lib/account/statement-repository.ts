import { statement, type Row } from "@/lib/core/db";
import type { StatementStatus } from "./account-limits";
import { entryColumns, STATEMENTS, type EntryRow } from "./repository";

export interface StatementSums extends Row {
  tenantId: number;
  tenantPublicId: string;
  tenantName: string;
  currency: string;
  /** Minor units. */
  opening: string;
  charged: string;
  paid: string;
  issuedAt: Date | null;
  status: StatementStatus;
}

/** A month's sums of one tenant, or undefined. @param month its first day */
export async function findStatement(
  of: { tenantId: number } | { publicId: string },
  month: string,
): Promise<StatementSums | undefined> {
  const [row] = await statement<StatementSums>(
    "find_account_statement",
    `SELECT t.id AS "tenantId", t.public_id AS "tenantPublicId", t.name AS "tenantName", s.currency, s.opening::text AS opening,
       s.charged::text AS charged, s.paid::text AS paid, s.issued_at AS "issuedAt", s.status
     FROM tenant t JOIN tenant_account a ON a.tenant_id = t.id, LATERAL (${STATEMENTS}) AS s
     WHERE (t.id = :tenantId::int OR t.public_id = :publicId::text) AND s.month = :month::date`,
    { tenantId: "tenantId" in of ? of.tenantId : null, publicId: "publicId" in of ? of.publicId : null, month },
  );
  return row;
}

/** All entries of a month, oldest first. @param month its first day */
export function listMonth(tenantId: number, month: string): Promise<EntryRow[]> {
  return statement<EntryRow>(
    "list_account_month",
    `SELECT ${entryColumns("b.agency_reference")}
     FROM account_entry e LEFT JOIN booking b ON b.tenant_id = e.tenant_id AND b.public_id = e.booking_public_id
     WHERE e.tenant_id = :tenantId AND e.month = :month::date ORDER BY e.id`,
    { tenantId, month },
  );
}
