import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { sealStored } from "@/lib/core/secrets/stored-secret";
import { recordSecurityEvent } from "@/lib/security-log/record";
import { confirmedUntil, getOwnFactorState, requireConfirmed } from "../confirm";
import {
  deleteFactor,
  insertFactor,
  listFactors,
  listPasskeys,
  renameFactor,
  replaceRecoveryCodes,
  resetFactors,
  type FactorRow,
  type NewFactor,
} from "./factor-repository";
import { passkeyCreation, readCreation } from "./passkey";
import { findPasskey } from "./proof-repository";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-code";
import { openStep, sealStep } from "./sealed-step";
import { needsSecondFactor } from "./second-factor-rule";
import type { CreatePasskey, CreateTotp, FactorRecord, SecondFactors } from "./second-factor-schemas";
import { matchTotp, newTotpSecret, totpUrl } from "./totp";
import { makeOwnEvent, getOwnUserId } from "../sessions";
import { getEmployer } from "../users";

/** A new second factor. With the first one come recovery codes, which are shown once. */
export interface AddedFactor {
  factor: FactorRow;
  recoveryCodes: string[] | null;
}

/** Returns the caller's second factors, and whether one is required. */
export async function listOwnFactors(context: Context): Promise<z.input<typeof SecondFactors>> {
  const [state, factors] = await Promise.all([getOwnFactorState(context), listFactors(getOwnUserId(context))]);
  return {
    items: factors.map(toFactor),
    recovery_codes_left: state.codesLeft,
    is_required: needsSecondFactor(state),
    has_password: state.hasPassword,
    confirmed_until: confirmedUntil(state.confirmedAt)?.toISOString() ?? null,
  };
}

/** Returns what an authenticator app needs. Nothing is stored until its first code is verified. */
export async function setUpTotpFactor(context: Context) {
  const { email } = await requireConfirmed(context);
  const secret = newTotpSecret();
  const { sealed, expiresAt } = sealStep("totpSetup", { user: getOwnUserId(context), secret });
  return { secret, url: totpUrl(secret, email), setup: sealed, expiresAt };
}

/**
 * Adds an authenticator app.
 * @throws DomainError `INVALID_REQUEST` for a wrong code or an expired setup, `FACTOR_LIMIT`,
 * `auth.confirmation_required`
 */
export async function createTotpFactor(context: Context, request: z.output<typeof CreateTotp>): Promise<AddedFactor> {
  await requireConfirmed(context);
  const step = openStep("totpSetup", request.setup);
  if (step?.user !== getOwnUserId(context)) throw setupOver();
  const timeStep = await matchTotp(step.secret, request.code, 0, clock.realNow());
  if (timeStep === undefined)
    throw invalid({
      path: "code",
      message: "is wrong: send the code that the app shows now, and check that the phone's time is set correctly",
    });
  const publicId = newId("fac", clock.realNow());
  return add(context, publicId, request.name, {
    totp: { ...sealStored("second-factor", step.secret, publicId), timeStep },
  });
}

/**
 * Returns the options with which the browser creates a passkey.
 * @throws DomainError `auth.confirmation_required`
 */
export async function setUpPasskeyFactor(context: Context) {
  const user = await requireConfirmed(context);
  const publicId = getOwnUserId(context);
  const options = await passkeyCreation(siteOf(context), { publicId, ...user }, await listPasskeys(publicId));
  const { sealed, expiresAt } = sealStep("passkeySetup", { user: publicId, challenge: options.challenge });
  return { options, setup: sealed, expiresAt };
}

/**
 * Adds a passkey.
 * @throws DomainError `INVALID_REQUEST`, `FACTOR_EXISTS`, `FACTOR_LIMIT`, `auth.confirmation_required`
 */
export async function createPasskeyFactor(
  context: Context,
  request: z.output<typeof CreatePasskey>,
): Promise<AddedFactor> {
  await requireConfirmed(context);
  const step = openStep("passkeySetup", request.setup);
  if (step?.user !== getOwnUserId(context)) throw setupOver();
  const passkey = await readCreation(siteOf(context), step.challenge, request.response);
  if (!passkey)
    throw invalid({ path: "response", message: "is not a passkey that was created for this setup on this site" });
  return add(context, newId("fac", clock.realNow()), request.name, { passkey });
}

/**
 * Renames one of the caller's second factors.
 * @throws DomainError `FACTOR_NOT_FOUND`
 */
export async function updateOwnFactor(context: Context, id: string, name: string): Promise<FactorRow> {
  if (!(await renameFactor(context, getOwnUserId(context), id, name))) throw new DomainError("FACTOR_NOT_FOUND");
  return readFactor(context, id);
}

/**
 * Deletes one of the caller's second factors.
 * @throws DomainError `FACTOR_NOT_FOUND`, `LAST_FACTOR` while one is required, `auth.confirmation_required`
 */
export async function deleteOwnFactor(context: Context, id: string): Promise<void> {
  const state = await requireConfirmed(context);
  const { found, done } = await deleteFactor(context, getOwnUserId(context), id, !needsSecondFactor(state));
  if (!found) throw new DomainError("FACTOR_NOT_FOUND");
  if (!done) throw new DomainError("LAST_FACTOR");
  await recordSecurityEvent(makeOwnEvent(context, "second_factor.removed"));
}

/**
 * Creates ten recovery codes that replace all earlier ones.
 * @throws DomainError `FACTOR_NOT_FOUND` if there is no second factor
 */
export async function replaceFactorRecoveryCodes(context: Context): Promise<string[]> {
  await requireConfirmed(context);
  const self = getOwnUserId(context);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(self, code));
  if (!(await replaceRecoveryCodes(context, self, hashes, clock.realNow())))
    throw new DomainError("FACTOR_NOT_FOUND", {
      message: "Add a second factor first: recovery codes replace a lost one",
    });
  await recordSecurityEvent(makeOwnEvent(context, "recovery_codes.created"));
  return codes;
}

/**
 * Removes all second factors of a user of the caller's employer who has lost them, and ends the sessions.
 * @throws DomainError `USER_NOT_FOUND`, `INVALID_REQUEST` for the caller, who must confirm their own identity instead
 */
export async function resetUserSecondFactor(context: Context, publicId: string): Promise<number> {
  if (publicId === getOwnUserId(context))
    throw invalid({ path: "public_id", message: "is you: remove your own second factors in your account" });
  const removed = await resetFactors(context, { employer: getEmployer(context), publicId }, clock.realNow());
  if (removed === undefined) throw new DomainError("USER_NOT_FOUND");
  const detail = "reset by an administrator";
  await recordSecurityEvent(makeOwnEvent(context, "second_factor.removed", { subject: publicId, detail }));
  return removed.count;
}

/**
 * Removes all second factors of a partner's admin, on an operator's request.
 * @throws DomainError `USER_NOT_FOUND`, `INVALID_REQUEST`
 */
export async function resetAdminSecondFactor(
  context: Context,
  email: string,
  tenant: string | undefined,
): Promise<number> {
  const removed = await resetFactors(context, { adminEmail: email.toLowerCase(), tenant }, clock.realNow());
  if (removed === undefined)
    throw new DomainError("USER_NOT_FOUND", { message: "No partner has an admin with this e-mail address" });
  const { tenantId, publicId: subject, count } = removed;
  const event = makeOwnEvent(context, "second_factor.removed", { subject, detail: "reset by an operator" });
  await recordSecurityEvent({ ...event, tenantId });
  return count;
}

async function add(context: Context, publicId: string, name: string, kind: NewFactor["kind"]): Promise<AddedFactor> {
  const self = getOwnUserId(context);
  const codes = newRecoveryCodes();
  const codeHashes = codes.map((code) => hashRecoveryCode(self, code));
  const at = clock.realNow();
  const factor = { publicId, userPublicId: self, name, at, session: context.session, codeHashes, kind };
  const added = await insertFactor(context, factor);
  if (!added) throw await whyNotAdded(kind);
  await recordSecurityEvent(makeOwnEvent(context, "second_factor.added"));
  return { factor: await readFactor(context, publicId), recoveryCodes: added.hasNewCodes ? codes : null };
}

async function whyNotAdded(kind: NewFactor["kind"]): Promise<DomainError> {
  const isTaken = "passkey" in kind && (await findPasskey(kind.passkey.credentialId)) !== undefined;
  return isTaken ? new DomainError("FACTOR_EXISTS") : new DomainError("FACTOR_LIMIT");
}

async function readFactor(context: Context, id: string): Promise<FactorRow> {
  const factor = (await listFactors(getOwnUserId(context))).find((one) => one.publicId === id);
  if (!factor) throw new DomainError("FACTOR_NOT_FOUND");
  return factor;
}

const setupOver = () => invalid({ path: "setup", message: "has expired or is not yours: start again" });

/** Returns the page's origin; only pages can add passkeys. */
function siteOf(context: Context): string {
  if (!context.site) throw new Error("cannot be determined: send the Origin header of the page that adds the passkey");
  return context.site;
}

export const toFactor = (factor: FactorRow): z.input<typeof FactorRecord> => ({
  public_id: factor.publicId,
  kind: factor.kind,
  name: factor.name,
  created_at: factor.createdAt.toISOString(),
  last_used_at: factor.lastUsedAt?.toISOString() ?? null,
});
