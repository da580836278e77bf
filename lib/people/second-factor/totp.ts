import { generateSecret, generateURI, verify } from "otplib";

/** Seconds for which a code is valid, and by which a phone's clock may be off. */
const PERIOD = 30;
const TOLERANCE = 30;

export const newTotpSecret = (): string => generateSecret();

/** The address in the QR code for authenticator apps. */
export function totpUrl(secret: string, email: string): string {
  return generateURI({ issuer: "Partner booking desk", label: email, secret, period: PERIOD });
}

/**
 * Returns the time step of a code; undefined if the code is wrong, too old, or used.
 * @param after time step of the last accepted code
 */
export async function matchTotp(secret: string, code: string, after: number, at: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(at.getTime() / 1000);
  // The library refuses a bound outside of its window, as when the phone's clock was ahead at the last code.
  const current = Math.floor(epoch / PERIOD);
  if (after > current + 1) return undefined;
  const result = await verify({
    secret,
    token: code,
    epoch,
    period: PERIOD,
    epochTolerance: TOLERANCE,
    ...(after > 0 && { afterTimeStep: after }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}
