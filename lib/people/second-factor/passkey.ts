import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";

const NAME = "Partner booking desk";

/** A stored passkey. */
export interface Passkey {
  credentialId: string;
  /** The public key in COSE format. */
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

/** The host name without a port, which passkeys are bound to (WebAuthn Level 3, section 5.1.2). */
const rpIdOf = (site: string): string => new URL(site).hostname;

/**
 * Returns the browser's options for a new passkey that is stored on the device and verifies its user, so that it signs
 * in without a password.
 */
export function passkeyCreation(
  site: string,
  user: { publicId: string; email: string; name: string },
  existing: readonly { credentialId: string; transports: string[] }[],
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: rpIdOf(site),
    userID: new Uint8Array(Buffer.from(user.publicId)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Reads a new passkey from the browser's response; undefined if the response is not for this challenge and site. */
export async function readCreation(site: string, challenge: string, response: unknown): Promise<Passkey | undefined> {
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site,
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] };
}

/**
 * Returns the browser's options for a signature.
 * @param allowed passkeys that may sign; an empty list allows any passkey of this site
 */
export function passkeyRequest(site: string, allowed: readonly { credentialId: string; transports: string[] }[]) {
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: "required",
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/**
 * Verifies a passkey's signature.
 * @returns its signature counter; undefined if the response is not this passkey's, for this challenge and site
 */
export async function verifyPasskey(
  site: string,
  challenge: string,
  passkey: Passkey,
  response: unknown,
): Promise<number | undefined> {
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site,
    expectedRPID: rpIdOf(site),
    credential: {
      id: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.signCount,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
