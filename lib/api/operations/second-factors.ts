import { confirmMe } from "@/lib/people/confirm";
import {
  createPasskeyFactor,
  replaceFactorRecoveryCodes,
  createTotpFactor,
  deleteOwnFactor,
  listOwnFactors,
  updateOwnFactor,
  resetAdminSecondFactor,
  resetUserSecondFactor,
  setUpPasskeyFactor,
  setUpTotpFactor,
  toFactor,
  type AddedFactor,
} from "@/lib/people/second-factor/factors";
import { getSignInRules, updateSignInRules } from "@/lib/people/sign-in-rules";
import { UserPath } from "@/lib/people/schemas";
import {
  ChangeSignInRules,
  Confirmed,
  ConfirmSelf,
  CreatedFactor,
  CreatePasskey,
  CreateTotp,
  FactorPath,
  FactorRecord,
  FactorsReset,
  PasskeySetup,
  RecoveryCodes,
  RenameFactor,
  ResetAdmin,
  SecondFactors,
  SignInRules,
  TotpSetup,
} from "@/lib/people/second-factor/second-factor-schemas";
import { operation, ROLES } from "../operation";

const shared = { audience: "staff", scopes: [], idempotent: "none", metered: false } as const;
const own = { ...shared, roles: ROLES, statuses: [200], isForEnrolment: true } as const;
const ownFactor = { ...own, params: FactorPath, missing: "FACTOR_NOT_FOUND" } as const;
const added = { ...own, response: CreatedFactor, statuses: [201] } as const;
const toCreated = ({ factor, recoveryCodes }: AddedFactor) => ({
  factor: toFactor(factor),
  recovery_codes: recoveryCodes,
});

export const meConfirm = operation({
  ...own,
  id: "me.confirm",
  method: "POST",
  path: "/staff/me/confirm",
  summary: "Confirm the current user's identity by password, before changes of sign-in methods",
  body: ConfirmSelf,
  response: Confirmed,
  errors: ["USER_NOT_FOUND", "rate_limited"],
  run: (context, { body }) => confirmMe(context, body.password),
  present: (until) => ({ confirmed_until: until.toISOString() }),
});

export const factorList = operation({
  ...own,
  id: "factor.list",
  method: "GET",
  path: "/staff/me/factors",
  summary: "List the current user's second factors, and whether one is required",
  response: SecondFactors,
  errors: ["USER_NOT_FOUND"],
  run: (context) => listOwnFactors(context),
  present: (found) => found,
});

export const factorTotpSetUp = operation({
  ...own,
  id: "factor.totp.setUp",
  effect: "read",
  method: "POST",
  path: "/staff/me/factors/totp/setup",
  summary: "Create the setup of an authenticator app, which its first code completes",
  response: TotpSetup,
  errors: ["USER_NOT_FOUND", "auth.confirmation_required"],
  run: (context) => setUpTotpFactor(context),
  present: ({ secret, url, setup, expiresAt }) => ({
    secret,
    otpauth_url: url,
    setup,
    expires_at: expiresAt.toISOString(),
  }),
});

export const factorTotpCreate = operation({
  ...added,
  id: "factor.totp.create",
  method: "POST",
  path: "/staff/me/factors/totp",
  summary: "Add an authenticator app by its first code; the first second factor returns recovery codes, shown once",
  body: CreateTotp,
  errors: ["USER_NOT_FOUND", "FACTOR_NOT_FOUND", "FACTOR_LIMIT", "FACTOR_EXISTS", "auth.confirmation_required"],
  run: (context, { body }) => createTotpFactor(context, body),
  present: toCreated,
});

export const factorPasskeySetUp = operation({
  ...own,
  id: "factor.passkey.setUp",
  effect: "read",
  method: "POST",
  path: "/staff/me/factors/passkey/setup",
  summary: "Create the options with which the browser creates a passkey",
  response: PasskeySetup,
  errors: ["USER_NOT_FOUND", "auth.confirmation_required"],
  run: (context) => setUpPasskeyFactor(context),
  present: ({ options, setup, expiresAt }) => ({
    options: options as unknown as Record<string, unknown>,
    setup,
    expires_at: expiresAt.toISOString(),
  }),
});

export const factorPasskeyCreate = operation({
  ...added,
  id: "factor.passkey.create",
  method: "POST",
  path: "/staff/me/factors/passkey",
  summary: "Add the passkey that the browser created; the first second factor returns recovery codes, shown once",
  body: CreatePasskey,
  errors: ["USER_NOT_FOUND", "FACTOR_NOT_FOUND", "FACTOR_LIMIT", "FACTOR_EXISTS", "auth.confirmation_required"],
  run: (context, { body }) => createPasskeyFactor(context, body),
  present: toCreated,
});

export const factorUpdate = operation({
  ...ownFactor,
  id: "factor.update",
  method: "PATCH",
  path: "/staff/me/factors/{factor_id}",
  summary: "Rename a second factor",
  body: RenameFactor,
  response: FactorRecord,
  errors: ["FACTOR_NOT_FOUND"],
  run: (context, { params, body }) => updateOwnFactor(context, params.factor_id, body.name),
  present: toFactor,
});

export const factorDelete = operation({
  ...ownFactor,
  id: "factor.delete",
  method: "DELETE",
  path: "/staff/me/factors/{factor_id}",
  summary: "Delete a second factor; the last one only where none is required",
  statuses: [204],
  errors: ["USER_NOT_FOUND", "FACTOR_NOT_FOUND", "LAST_FACTOR", "auth.confirmation_required"],
  run: (context, { params }) => deleteOwnFactor(context, params.factor_id),
  present: () => null,
});

export const recoveryCodeReplace = operation({
  ...own,
  id: "recoveryCode.replace",
  method: "POST",
  path: "/staff/me/recovery-codes",
  summary: "Create ten new recovery codes, shown once; older ones become invalid",
  response: RecoveryCodes,
  errors: ["USER_NOT_FOUND", "FACTOR_NOT_FOUND", "auth.confirmation_required"],
  run: (context) => replaceFactorRecoveryCodes(context),
  present: (codes) => ({ recovery_codes: codes }),
});

export const userResetSecondFactor = operation({
  ...shared,
  id: "user.resetSecondFactor",
  idempotent: "optional",
  isKeyedAround: true,
  roles: ["admin", "operator"],
  method: "DELETE",
  path: "/staff/users/{public_id}/factors",
  summary: "Reset the second factors of a user who lost them, and end their sessions",
  params: UserPath,
  missing: "USER_NOT_FOUND",
  response: FactorsReset,
  statuses: [200],
  errors: ["USER_NOT_FOUND"],
  run: (context, { params }) => resetUserSecondFactor(context, params.public_id),
  present: (removed) => ({ removed }),
});

export const adminResetSecondFactor = operation({
  ...shared,
  id: "admin.resetSecondFactor",
  idempotent: "optional",
  isKeyedAround: true,
  roles: ["operator"],
  method: "POST",
  path: "/staff/admins/reset-second-factor",
  summary: "Reset the second factors of a partner's admin who lost them, and end their sessions",
  body: ResetAdmin,
  response: FactorsReset,
  statuses: [200],
  errors: ["USER_NOT_FOUND"],
  run: (context, { body }) => resetAdminSecondFactor(context, body.email, body.tenant_public_id),
  present: (removed) => ({ removed }),
});

export const signInRulesGet = operation({
  ...shared,
  id: "signInRules.get",
  roles: ["admin"],
  method: "GET",
  path: "/staff/sign-in-rules",
  summary: "Get the partner's second-factor policy",
  response: SignInRules,
  statuses: [200],
  errors: [],
  run: (context) => getSignInRules(context),
  present: (required) => ({ require_second_factor: required }),
});

export const signInRulesUpdate = operation({
  ...shared,
  id: "signInRules.update",
  idempotent: "optional",
  isKeyedAround: true,
  roles: ["admin"],
  method: "PUT",
  path: "/staff/sign-in-rules",
  summary: "Set whether all users of the partner need a second factor",
  body: ChangeSignInRules,
  response: SignInRules,
  statuses: [200],
  errors: ["OWN_FACTOR_MISSING"],
  run: (context, { body }) => updateSignInRules(context, body.require_second_factor),
  present: (required) => ({ require_second_factor: required }),
});
