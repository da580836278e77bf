import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import type { ChangeLetterhead } from "./schemas";

/** A tenant's letterhead; one that it has not made has only its name. */
export interface LetterheadRow extends Row {
  name: string;
  addressLines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  colour: string | null;
  /** A PNG file. */
  logo: Buffer | null;
}

const COLUMNS = 'name, address_lines AS "addressLines", phone, email, website, colour, logo';

export async function findLetterhead(tenantId: number): Promise<LetterheadRow | undefined> {
  const [row] = await statement<LetterheadRow>(
    "find_letterhead",
    `SELECT coalesce(l.name, t.name) AS name, coalesce(l.address_lines, '{}') AS "addressLines", l.phone, l.email,
       l.website, l.colour, l.logo
     FROM tenant t LEFT JOIN tenant_letterhead l ON l.tenant_id = t.id WHERE t.id = :tenantId`,
    { tenantId },
  );
  return row;
}

/** @param logo a PNG file; null removes it, undefined leaves it as it is */
export async function updateLetterhead(
  { tenantId, now, actor, operation, traceId }: Context,
  { name, address_lines, phone, email, website, colour }: ChangeLetterhead,
  logo: Buffer | null | undefined,
): Promise<LetterheadRow> {
  const [row] = await statement<LetterheadRow>(
    "update_letterhead",
    `WITH changed AS (
      INSERT INTO tenant_letterhead AS l (tenant_id, name, address_lines, phone, email, website, colour, logo, updated_at)
      VALUES (:tenantId, :name, :addressLines::text[], :phone, :email, :website, :colour, :logo::bytea, :now::timestamptz)
      ON CONFLICT (tenant_id) DO UPDATE SET name = excluded.name, address_lines = excluded.address_lines, phone = excluded.phone,
        email = excluded.email, website = excluded.website, colour = excluded.colour, updated_at = excluded.updated_at,
        logo = CASE WHEN :hasLogo::boolean THEN excluded.logo ELSE l.logo END
      RETURNING ${COLUMNS}
    ), audit AS (
      ${insertAudit({ subject: "(SELECT public_id FROM tenant WHERE id = :tenantId)", from: "changed" })}
    )
    SELECT * FROM changed`,
    {
      tenantId,
      name,
      addressLines: address_lines,
      phone,
      email,
      website,
      colour,
      logo: logo ?? null,
      hasLogo: logo !== undefined,
      now,
      actor,
      operation,
      traceId,
    },
  );
  return row!;
}
