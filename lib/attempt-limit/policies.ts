export interface AttemptPolicy {
  name: string;
  /** Failed attempts before the first wait. */
  free: number;
  /** The first wait in seconds; each further failure doubles it (exponential back-off). */
  firstSeconds: number;
  maxSeconds: number;
  /** Seconds after the first attempt, or after the end of a wait, until the count restarts. */
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

/** All limits on attempts to guess a secret (OWASP ASVS 5, 6.3.1), and on expensive work for visitors without a session. */
export const ATTEMPTS = {
  /** Attempts with one user's password from one address. */
  signIn: backOff("sign-in", 5),
  /** Attempts with one user's password from a browser that the user signed in with before (OWASP, device cookies). */
  signInByDevice: backOff("sign-in-device", 10),
  /** Attempts with passwords of many users from one address, which may be a whole office. */
  signInByAddress: backOff("sign-in-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** Attempts with one user's password from many addresses: they are slowed down, but never refused. */
  signInByEmail: backOff("sign-in-email", Number.MAX_SAFE_INTEGER, { windowSeconds: 900 }),
  /** Attempts with the user's present password when it is changed. */
  password: backOff("password", 5),
  /** Requests for links to choose a password that are not valid. */
  linkByAddress: backOff("link-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** Requests for links to quotes and itineraries that do not exist or have expired. */
  sharedLinkByAddress: backOff("shared-link-address", 30, { firstSeconds: 5, windowSeconds: 300 }),
  /** Documents drawn for one link, because drawing is expensive. */
  sharedLinkPaper: backOff("shared-link-paper", 10, { firstSeconds: 30, windowSeconds: 600 }),
  /** Attempts with one client's secret from one address. */
  token: backOff("token", 5),
  /** Attempts with secrets of many clients from one address. */
  tokenByAddress: backOff("token-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** Passkey signatures from one address, because verifying each is expensive. */
  passkeyByAddress: backOff("passkey-address", 60, { firstSeconds: 5, windowSeconds: 300 }),
  /** Attempts with one user's second factor from any address, because a code has only six digits. */
  secondFactor: backOff("second-factor", 5),
} satisfies Record<string, AttemptPolicy>;
