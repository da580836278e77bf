import { statement, type Row } from "@/lib/core/db";
import { type Resealed, resealTable, type SealedRow, type SealedTable } from "@/lib/core/reseal";
import type { Ring } from "@/lib/core/stored-secret";

const TOTP_SECRETS: SealedTable = {
  purpose: "second-factor",
  listUnderOtherKeys: (keyId, after, limit) =>
    statement<SealedRow & Row>(
      "stale_totp_secrets",
      `SELECT id, secret_sealed AS sealed, secret_key_id AS "keyId", public_id AS owner FROM staff_factor
       WHERE secret_key_id <> :keyId AND id > :after ORDER BY id LIMIT :limit`,
      { keyId, after, limit },
    ),
  async update(rows) {
    await statement(
      "reseal_totp_secrets",
      `UPDATE staff_factor f SET secret_sealed = n.sealed, secret_key_id = n.key_id
       FROM unnest(:ids::int[], :sealed::bytea[], :keyIds::text[], :previousSealed::bytea[]) AS n (id, sealed, key_id, previous)
       WHERE f.id = n.id AND f.secret_sealed = n.previous`,
      {
        ids: rows.map((r) => r.id),
        sealed: rows.map((r) => r.sealed),
        keyIds: rows.map((r) => r.keyId),
        previousSealed: rows.map((r) => r.previous),
      },
    );
  },
};

/** Seals every authenticator app's secret again with the current key. */
export const resealFactors = (ring?: Ring): Promise<Resealed> => resealTable(TOTP_SECRETS, ring);
