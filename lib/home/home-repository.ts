import { z } from "zod";
import { rows } from "@/lib/core/db";
import { AHEAD_DAYS, MAX_COUNTED, MAX_ROWS } from "./limits";

// Hand-written SQL, which reads all sections in one round trip, each by its index.

/** A record of a section, with the total number of the section's records. */
const SectionRow = z.object({
  section: z.enum(["pending", "deadlines", "arrivals", "quotes"]),
  publicId: z.string(),
  total: z.int(),
});
export type SectionRow = z.output<typeof SectionRow>;

/** SQL: the first records of a section in order, and their total number up to `MAX_COUNTED`. */
const section = (name: SectionRow["section"], from: string, condition: string, order: string) => `(
  SELECT '${name}' AS section, f.public_id AS "publicId", f.position, count(*) OVER ()::int AS total FROM (
    SELECT r.public_id, row_number() OVER (ORDER BY ${order}, r.public_id) AS position FROM ${from} r
    WHERE r.tenant_id = :tenantId AND ${condition} ORDER BY ${order}, r.public_id LIMIT ${MAX_COUNTED}
  ) AS f ORDER BY f.position LIMIT ${MAX_ROWS})`;

/**
 * SQL: all sections. Uses the indexes on open bookings, (tenant, free_until) and (tenant, starts_on); a tenant has
 * few quotes.
 */
const SECTIONS = `
  SELECT section, "publicId", total FROM (
    ${section("pending", "booking", "r.status IN ('PENDING', 'ON_REQUEST')", "r.respond_by NULLS FIRST")}
    UNION ALL
    ${section(
      "deadlines",
      "booking",
      `r.status = 'CONFIRMED' AND r.free_until BETWEEN :now::timestamptz AND :now::timestamptz + interval '${AHEAD_DAYS} days'`,
      "r.free_until",
    )}
    UNION ALL
    ${section(
      "arrivals",
      "booking",
      `r.status = 'CONFIRMED' AND r.starts_on >= :today::date AND r.starts_on < :today::date + ${AHEAD_DAYS}`,
      "r.starts_on",
    )}
    UNION ALL
    ${section(
      "quotes",
      "sales_quote",
      `r.sent_version IS NOT NULL AND ((r.choice ->> 'version')::int = r.sent_version
        OR (r.token_hash IS NOT NULL AND r.expires_at > :now::timestamptz))`,
      "(r.choice ->> 'version')::int IS NOT DISTINCT FROM r.sent_version DESC, r.expires_at",
    )}
  ) AS all_sections ORDER BY section, position`;

/** Finds the ids of all sections' records, in order. One round trip. */
export function findSections(tenantId: number, today: string, now: Date): Promise<SectionRow[]> {
  return rows(SectionRow, "home_sections", SECTIONS, { tenantId, today, now });
}
