/** TOTP: an authenticator app. PASSKEY: a WebAuthn credential with user verification. */
export const FACTOR_KINDS = ["TOTP", "PASSKEY"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Maximum number of second factors per user. */
export const MAX_FACTORS = 10;
export const RECOVERY_CODES = 10;
