import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Passkeys belong to a host's name; a bare address such as 127.0.0.1 can have none. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(hostname);
}

/** Has the browser make a passkey. @returns its answer; undefined when the person gave up, or has one here already */
export async function makePasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(() => undefined);
}

/** Has the browser sign. @returns its answer; undefined when the person gave up, or has no passkey here */
export async function signWithPasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => undefined);
}
