import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";

const NAME = "Partner booking desk";

/** A passkey as it is stored. */
export interface Passkey {
  credentialId: string;
  /** COSE. */
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

/** What a passkey is bound to: the host's name, without a port (WebAuthn Level 3, section 5.1.2). */
const rpIdOf = (site: string): string => new URL(site).hostname;

/** Asks the browser for a new passkey that signs in by itself: it is stored on the device and verifies its user. */
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

/** The passkey in a browser's answer; undefined when the answer is not one to this challenge on this site. */
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

/** Asks the browser for a signature. @param allowed of these passkeys alone; none: of any that it has for this site */
export function passkeyRequest(site: string, allowed: readonly { credentialId: string; transports: string[] }[]) {
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    userVerification: "required",
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
}

/** How often the passkey has signed now; undefined when the answer is not its own to this challenge on this site. */
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
