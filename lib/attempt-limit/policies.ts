export interface AttemptPolicy {
  name: string;
  /** Attempts that may fail before the first wait. */
  free: number;
  /** The first wait; each further failure doubles it. */
  firstSeconds: number;
  maxSeconds: number;
  /** Counts start anew so long after the first attempt or, once there was a wait, after its end. */
  windowSeconds: number;
}

const HOUR = 3600;
const backOff = (name: string, free: number, more: Partial<AttemptPolicy> = {}): AttemptPolicy => ({
  name,
  free,
  firstSeconds: 1,
  maxSeconds: 900,
  windowSeconds: HOUR,
  ...more,
});

/** Every limit on attempts at something secret (OWASP ASVS 5, 6.3.1). */
export const ATTEMPTS = {
  /** One person's password from one address. */
  signIn: backOff("sign-in", 5),
  /** One person's password from a browser that this person signed in with before (OWASP, device cookies). */
  signInByDevice: backOff("sign-in-device", 10),
  /** Many people's passwords from one address, which may be a whole office. */
  signInByAddress: backOff("sign-in-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** One person's password from many addresses: counted to slow attempts down, never to refuse them. */
  signInByEmail: backOff("sign-in-email", Number.MAX_SAFE_INTEGER, { windowSeconds: 900 }),
  /** The current password, as it is changed. */
  password: backOff("password", 5),
  /** Links that choose a password. */
  linkByAddress: backOff("link-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** One client's secret from one address. */
  token: backOff("token", 5),
  /** Many clients' secrets from one address. */
  tokenByAddress: backOff("token-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** Passkeys' signatures from one address: each costs a reading and an elliptic curve. */
  passkeyByAddress: backOff("passkey-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** One person's second factor, from wherever: a code has six digits only. */
  secondFactor: backOff("second-factor", 5),
} satisfies Record<string, AttemptPolicy>;
