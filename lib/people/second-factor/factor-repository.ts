import type { Context } from "@/lib/core/context";
import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import { invalid } from "@/lib/core/errors";
import { inTransaction, prisma, transact } from "@/lib/core/prisma";
import type { Passkey } from "./passkey";
import { type FactorKind, MAX_FACTORS } from "./second-factor-limits";
import type { Employer } from "../session-repository";
import { type Resealed, resealTable, type SealedTable } from "@/lib/core/secrets/reseal";
import type { KeyRing } from "@/lib/core/secrets/stored-secret";

export interface FactorRow {
  publicId: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a user's own page about second factors shows. */
export interface FactorState {
  name: string;
  email: string;
  role: string;
  hasPassword: boolean;
  /** Whether the tenant requires a second factor. */
  isRequired: boolean;
  confirmedAt: Date | null;
  codesLeft: number;
}

export async function findFactorState(
  userPublicId: string,
  session: string | undefined,
): Promise<FactorState | undefined> {
  const user = await prisma().staffUser.findFirst({
    where: { publicId: userPublicId, disabledAt: null },
    select: {
      name: true,
      email: true,
      role: true,
      passwordHash: true,
      tenant: { select: { requireSecondFactor: true } },
      // An empty id matches no session; undefined would match all.
      sessions: { where: { id: session ?? "", revokedAt: null }, select: { confirmedAt: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  if (!user) return undefined;
  return {
    name: user.name,
    email: user.email,
    role: user.role,
    hasPassword: user.passwordHash !== "",
    isRequired: user.tenant?.requireSecondFactor ?? false,
    confirmedAt: user.sessions[0]?.confirmedAt ?? null,
    codesLeft: user._count.recoveryCodes,
  };
}

/** Lists a user's second factors, oldest first. */
export async function listFactors(userPublicId: string): Promise<FactorRow[]> {
  const factors = await prisma().staffFactor.findMany({
    where: { user: { publicId: userPublicId } },
    orderBy: [{ createdAt: "asc" }, { publicId: "asc" }],
    select: { publicId: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
  });
  return factors.map((factor) => ({ ...factor, kind: factor.kind as FactorKind }));
}

/** Lists the passkeys that a user may sign in with. */
export async function listPasskeys(userPublicId: string): Promise<{ credentialId: string; transports: string[] }[]> {
  const passkeys = await prisma().staffFactor.findMany({
    where: { user: { publicId: userPublicId }, kind: "PASSKEY" },
    orderBy: { createdAt: "asc" },
    select: { credentialId: true, transports: true },
  });
  return passkeys.map(({ credentialId, transports }) => ({ credentialId: credentialId!, transports }));
}

export interface NewFactor {
  publicId: string;
  userPublicId: string;
  name: string;
  at: Date;
  session: string | undefined;
  /** Hashes of recovery codes, to be stored if the user has none. */
  codeHashes: readonly string[];
  kind: { totp: { sealed: Buffer; keyId: string; timeStep: number } } | { passkey: Passkey };
}

/**
 * Inserts a second factor, with recovery codes if the user has none. Hand-written SQL, because it locks the user, so
 * that the limit holds. The current session then counts as verified by it; other sessions that started without a
 * second factor end.
 * @returns undefined if the limit is reached or the passkey exists; otherwise whether the recovery codes were stored
 */
export async function insertFactor(context: Context, factor: NewFactor): Promise<{ hasNewCodes: boolean } | undefined> {
  const totp = "totp" in factor.kind ? factor.kind.totp : undefined;
  const passkey = "passkey" in factor.kind ? factor.kind.passkey : undefined;
  const [row] = await rows(
    z.object({ made: z.boolean(), codes: z.int() }),
    "insert_factor",
    `WITH owner AS (
      SELECT id, tenant_id FROM staff_user WHERE public_id = :userPublicId AND disabled_at IS NULL
        AND (SELECT count(*) FROM staff_factor f WHERE f.user_id = staff_user.id) < :maxFactors FOR UPDATE
    ), made AS (
      INSERT INTO staff_factor (public_id, user_id, kind, name, created_at, secret_sealed, secret_key_id, last_time_step,
        credential_id, public_key, sign_count, transports)
      SELECT :publicId, id, :kind, :name, :at::timestamptz, :sealed, :keyId, :timeStep, :credentialId, :passkey, :signCount, :transports FROM owner
      ON CONFLICT (credential_id) DO NOTHING RETURNING user_id
    ), codes AS (
      INSERT INTO staff_recovery_code (user_id, position, hash, created_at)
      SELECT user_id, position, hash, :at::timestamptz
      FROM made CROSS JOIN unnest(:codeHashes::text[]) WITH ORDINALITY AS code (hash, position)
      ON CONFLICT (user_id, position) DO NOTHING RETURNING 1
    ), proven AS (
      UPDATE staff_session s SET second_factor_at = :at::timestamptz FROM made WHERE s.id = :session AND s.user_id = made.user_id
    ), ended AS (
      UPDATE staff_session s SET revoked_at = :at::timestamptz FROM made
      WHERE s.user_id = made.user_id AND s.id IS DISTINCT FROM :session AND s.second_factor_at IS NULL AND s.revoked_at IS NULL
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT owner.tenant_id, :actor, :operation, :publicId, :now::timestamptz, :traceId
      FROM made JOIN owner ON owner.id = made.user_id
    )
    SELECT EXISTS (SELECT FROM made) AS made, (SELECT count(*)::int FROM codes) AS codes`,
    {
      userPublicId: factor.userPublicId,
      maxFactors: MAX_FACTORS,
      publicId: factor.publicId,
      kind: totp ? "TOTP" : "PASSKEY",
      name: factor.name,
      at: factor.at,
      sealed: totp?.sealed,
      keyId: totp?.keyId,
      timeStep: totp?.timeStep,
      credentialId: passkey?.credentialId,
      passkey: passkey && Buffer.from(passkey.publicKey),
      signCount: passkey?.signCount,
      transports: passkey?.transports ?? [],
      codeHashes: factor.codeHashes,
      session: factor.session,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return row!.made ? { hasNewCodes: row!.codes > 0 } : undefined;
}

/** Renames a second factor. @returns false if the user has no such factor */
export async function renameFactor(context: Context, userPublicId: string, id: string, name: string): Promise<boolean> {
  return inTransaction(context, async (tx, { audit }) => {
    const [renamed] = await tx.staffFactor.updateManyAndReturn({
      where: { publicId: id, user: { publicId: userPublicId } },
      data: { name },
      select: { user: { select: { tenantId: true } } },
    });
    if (renamed) audit({ subject: id, tenantId: renamed.user.tenantId });
    return renamed !== undefined;
  });
}

/**
 * Deletes a second factor. Hand-written SQL, because it locks all of the user's factors, so that two removals at once
 * cannot remove the last two. The last factor takes the recovery codes with it.
 * @param mayBeLast whether the user may be left without a second factor
 */
export async function deleteFactor(
  context: Context,
  userPublicId: string,
  id: string,
  mayBeLast: boolean,
): Promise<{ found: boolean; done: boolean }> {
  const [row] = await rows(
    z.object({ found: z.boolean(), done: z.boolean() }),
    "delete_factor",
    `WITH factors AS (
      SELECT f.public_id, f.user_id, u.tenant_id FROM staff_factor f JOIN staff_user u ON u.id = f.user_id
      WHERE u.public_id = :userPublicId ORDER BY f.public_id FOR UPDATE OF f
    ), go AS (
      SELECT user_id, tenant_id FROM factors WHERE public_id = :id AND (:mayBeLast OR (SELECT count(*) FROM factors) > 1)
    ), deleted AS (
      DELETE FROM staff_factor f USING go WHERE f.public_id = :id
    ), codes AS (
      DELETE FROM staff_recovery_code c USING go WHERE c.user_id = go.user_id AND (SELECT count(*) FROM factors) = 1
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT tenant_id, :actor, :operation, :id, :now::timestamptz, :traceId
      FROM go
    )
    SELECT EXISTS (SELECT FROM factors WHERE public_id = :id) AS found, EXISTS (SELECT FROM go) AS done`,
    {
      userPublicId,
      id,
      mayBeLast,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return row!;
}

/**
 * Replaces a user's recovery codes, all by one upsert.
 * @returns false if the user has no second factor that they could stand in for
 */
export async function replaceRecoveryCodes(
  context: Context,
  userPublicId: string,
  hashes: readonly string[],
  at: Date,
): Promise<boolean> {
  const used = await statement(
    "replace_recovery_codes",
    `WITH owner AS (
      SELECT id, tenant_id FROM staff_user u
      WHERE public_id = :userPublicId AND EXISTS (SELECT FROM staff_factor f WHERE f.user_id = u.id)
    ), codes AS (
      INSERT INTO staff_recovery_code (user_id, position, hash, created_at)
      SELECT id, position, hash, :at::timestamptz
      FROM owner CROSS JOIN unnest(:hashes::text[]) WITH ORDINALITY AS code (hash, position)
      ON CONFLICT (user_id, position) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at, used_at = NULL
    ), audit AS (
      INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
      SELECT tenant_id, :actor, :operation, :userPublicId, :now::timestamptz, :traceId
      FROM owner
    )
    SELECT 1 FROM owner`,
    {
      userPublicId,
      hashes,
      at,
      actor: context.actor,
      now: context.now,
      operation: context.operation,
      traceId: context.traceId,
    },
  );
  return used.length > 0;
}

/**
 * The user whose second factors are removed: by id and employer, or a partner's admin by e-mail and tenant (public
 * id).
 */
type ResetTarget = { employer: Employer; publicId: string } | { adminEmail: string; tenant: string | undefined };

/**
 * Removes all second factors and recovery codes of a user, and ends the sessions.
 * @returns undefined if there is no such user
 * @throws DomainError `INVALID_REQUEST` if several partners have an admin with this address; nothing is removed then
 */
export function resetFactors(
  context: Context,
  target: ResetTarget,
  at: Date,
): Promise<{ count: number; publicId: string; tenantId: number | null } | undefined> {
  return inTransaction(context, async (tx, { audit }) => {
    const users = await tx.staffUser.findMany({
      where:
        "publicId" in target
          ? { publicId: target.publicId, tenantId: target.employer }
          : {
              email: target.adminEmail,
              role: "admin",
              tenant: target.tenant === undefined ? { isNot: null } : { publicId: target.tenant },
            },
      select: { id: true, publicId: true, tenantId: true },
    });
    if (users.length > 1)
      throw invalid({
        path: "tenant_public_id",
        message: "is required: several partners have an admin with this address",
      });
    const [user] = users;
    if (!user) return undefined;
    const { id: userId, publicId, tenantId } = user;
    const { count } = await tx.staffFactor.deleteMany({ where: { userId } });
    await tx.staffRecoveryCode.deleteMany({ where: { userId } });
    await tx.staffSession.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } });
    audit({ subject: publicId, tenantId });
    return { count, publicId, tenantId };
  });
}

/** Records that the session's user has just confirmed their identity. */
export function confirmSession(context: Context, id: string, at: Date): Promise<void> {
  return inTransaction(context, async (tx, { audit }) => {
    const [session] = await tx.staffSession.updateManyAndReturn({
      where: { id },
      data: { confirmedAt: at },
      select: { user: { select: { publicId: true, tenantId: true } } },
    });
    if (session) audit({ subject: session.user.publicId, tenantId: session.user.tenantId });
  });
}

const TOTP_SECRETS: SealedTable = {
  purpose: "second-factor",
  async listUnderOtherKeys(keyId, after, limit) {
    const found = await prisma().staffFactor.findMany({
      where: { kind: "TOTP", secretKeyId: { not: keyId }, id: { gt: after } },
      select: { id: true, publicId: true, secretSealed: true, secretKeyId: true },
      orderBy: { id: "asc" },
      take: limit,
    });
    return found.map(({ id, publicId: owner, secretSealed, secretKeyId }) => {
      return { id, owner, sealed: Buffer.from(secretSealed!), keyId: secretKeyId! };
    });
  },
  update: (secrets) =>
    transact(async (tx) => {
      for (const { id, sealed, keyId, previous } of secrets)
        await tx.staffFactor.updateMany({
          where: { id, secretSealed: new Uint8Array(previous) },
          data: { secretSealed: new Uint8Array(sealed), secretKeyId: keyId },
        });
    }),
};

/** Seals all authenticator apps' secrets again, with the current key. */
export const resealFactors = (ring?: KeyRing): Promise<Resealed> => resealTable(TOTP_SECRETS, ring);
