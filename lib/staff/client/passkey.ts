import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Whether passkeys are possible here: they are bound to a host name, so not at an IP address such as 127.0.0.1. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(hostname);
}

/**
 * Creates a passkey in the browser.
 * @returns its response; undefined if the user has cancelled, or has a passkey here
 */
export async function makePasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(() => undefined);
}

/**
 * Signs with a passkey in the browser.
 * @returns its response; undefined if the user has cancelled, or has no passkey here
 */
export async function signWithPasskey(options: Record<string, unknown>): Promise<object | undefined> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => undefined);
}
