import { useSyncExternalStore } from "react";

export interface Token {
  value: string;
  /** The client id of the token; null when it was pasted. */
  clientId: string | null;
  scope: string | null;
  /** Expiry in milliseconds of the epoch; null when unknown. */
  expiresAt: number | null;
}

// In memory only: the token is never stored and is lost on reload.
let held: Token | null = null;
const listeners = new Set<() => void>();

/** Sets the token until the page is closed; null removes it. */
export function setToken(token: Token | null): void {
  held = token;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current access token. */
export const useToken = (): Token | null =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  );

/**
 * Requests a token as a partner's program does. The secret is sent to the token endpoint only and is not stored.
 * @throws Error with a message for the user
 */
export async function fetchToken(clientId: string, secret: string): Promise<Token> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
  const response = await fetch("/api/v1/oauth/token", { method: "POST", body, credentials: "omit" }).catch(() => {
    throw new Error("The service did not respond: check the connection");
  });
  const answer = (await response.json().catch(() => ({}))) as {
    access_token?: string;
    expires_in?: number;
    scope?: string;
    message?: string;
  };
  if (!response.ok || answer.access_token === undefined)
    throw new Error(answer.message ?? "The service failed to answer");
  const expiresAt = answer.expires_in === undefined ? null : Date.now() + answer.expires_in * 1000;
  return { value: answer.access_token, clientId, scope: answer.scope ?? null, expiresAt };
}
