import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Passkeys are bound to a host name; an IP address such as 127.0.0.1 can have none. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(hostname);
}

/**
 * Lets the browser create a passkey.
 * @returns its response; undefined when the user cancelled, or has a passkey here already
 */
export async function makePasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(() => undefined);
}

/**
 * Lets the browser sign with a passkey.
 * @returns its response; undefined when the user cancelled, or has no passkey here
 */
export async function signWithPasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => undefined);
}
