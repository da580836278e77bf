import { statement, type Row } from "@/lib/core/db";

export interface TotpRow extends Row {
  publicId: string;
  sealed: Buffer;
  keyId: string;
  lastTimeStep: number;
}

export async function listTotps(userPublicId: string): Promise<TotpRow[]> {
  return statement<TotpRow>(
    "list_totps",
    `SELECT f.public_id AS "publicId", f.secret_sealed AS sealed, f.secret_key_id AS "keyId", f.last_time_step AS "lastTimeStep"
     FROM staff_factor f JOIN staff_user u ON u.id = f.user_id
     WHERE u.public_id = :userPublicId AND u.disabled_at IS NULL AND f.kind = 'TOTP' ORDER BY f.created_at`,
    { userPublicId },
  );
}

/**
 * Marks a code's time step as used, against replay attacks.
 * @returns false when it, or a later one, is already used
 */
export async function consumeTimeStep(factor: string, timeStep: number, at: Date): Promise<boolean> {
  const rows = await statement(
    "use_time_step",
    `UPDATE staff_factor SET last_time_step = :timeStep, last_used_at = :at::timestamptz
     WHERE public_id = :factor AND last_time_step < :timeStep RETURNING 1 AS used`,
    { factor, timeStep, at },
  );
  return rows.length > 0;
}

/**
 * Uses a recovery code.
 * @returns how many are left; undefined when it is unknown or already used
 */
export async function consumeRecoveryCode(userPublicId: string, hash: string, at: Date): Promise<number | undefined> {
  const [row] = await statement<{ left: number }>(
    "use_recovery_code",
    `WITH used AS (
      UPDATE staff_recovery_code c SET used_at = :at::timestamptz FROM staff_user u
      WHERE u.public_id = :userPublicId AND u.disabled_at IS NULL AND c.user_id = u.id AND c.hash = :hash AND c.used_at IS NULL
      RETURNING c.user_id
    )
    SELECT (SELECT count(*)::int - 1 FROM staff_recovery_code c WHERE c.user_id = used.user_id AND c.used_at IS NULL) AS left
    FROM used`,
    { userPublicId, hash, at },
  );
  return row?.left;
}

export interface PasskeyRow extends Row {
  publicId: string;
  userPublicId: string;
  tenantId: number | null;
  credentialId: string;
  publicKey: Buffer;
  signCount: string;
  transports: string[];
}

/** A passkey of a user who may sign in. */
export async function findPasskey(credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await statement<PasskeyRow>(
    "find_passkey",
    `SELECT f.public_id AS "publicId", u.public_id AS "userPublicId", u.tenant_id AS "tenantId", f.credential_id AS "credentialId",
       f.public_key AS "publicKey", f.sign_count::text AS "signCount", coalesce(f.transports, '{}') AS transports
     FROM staff_factor f JOIN staff_user u ON u.id = f.user_id
     WHERE f.credential_id = :credentialId AND f.kind = 'PASSKEY' AND u.disabled_at IS NULL`,
    { credentialId },
  );
  return row;
}

/**
 * Records a passkey's signature.
 * @returns false when its challenge was answered before
 */
export async function consumePasskeyChallenge(
  factor: string,
  signCount: number,
  challenge: { hash: string; expiresAt: Date },
  at: Date,
): Promise<boolean> {
  const rows = await statement(
    "use_passkey",
    `WITH spent AS (
      INSERT INTO staff_spent_challenge (hash, expires_at) VALUES (:hash, :expiresAt::timestamptz) ON CONFLICT (hash) DO NOTHING RETURNING 1
    )
    UPDATE staff_factor SET sign_count = :signCount, last_used_at = :at::timestamptz
    WHERE public_id = :factor AND EXISTS (SELECT FROM spent) RETURNING 1 AS used`,
    { factor, signCount, hash: challenge.hash, expiresAt: challenge.expiresAt, at },
  );
  return rows.length > 0;
}

/**
 * Marks the sealed first step as used, against replay attacks.
 * @returns false when it was used before
 */
export async function consumeStep(step: { hash: string; expiresAt: Date }): Promise<boolean> {
  const rows = await statement(
    "spend_step",
    `INSERT INTO staff_spent_challenge (hash, expires_at) VALUES (:hash, :expiresAt::timestamptz) ON CONFLICT (hash) DO NOTHING RETURNING 1 AS spent`,
    { hash: step.hash, expiresAt: step.expiresAt },
  );
  return rows.length > 0;
}

export interface FactorKinds extends Row {
  tenantId: number | null;
  email: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  hasCodes: boolean;
}

/** Returns the kinds of second factor that a user has; undefined for an unknown user. */
export async function findFactorKinds(userPublicId: string): Promise<FactorKinds | undefined> {
  const [row] = await statement<FactorKinds>(
    "find_factor_kinds",
    `SELECT u.tenant_id AS "tenantId", u.email,
       EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id AND f.kind = 'TOTP') AS "hasTotp",
       EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id AND f.kind = 'PASSKEY') AS "hasPasskey",
       EXISTS (SELECT FROM staff_recovery_code c WHERE c.user_id = u.id AND c.used_at IS NULL) AS "hasCodes"
     FROM staff_user u WHERE u.public_id = :userPublicId AND u.disabled_at IS NULL`,
    { userPublicId },
  );
  return row;
}
