import { useSyncExternalStore } from "react";

export interface Token {
  value: string;
  /** Whose it is; null: it was pasted. */
  clientId: string | null;
  scope: string | null;
  /** Milliseconds of the epoch; null: nobody said. */
  expiresAt: number | null;
}

// In memory alone: gone with the page, and never written anywhere.
let held: Token | null = null;
const listeners = new Set<() => void>();

/** Holds a token for as long as the page lives; null forgets it. */
export function holdToken(token: Token | null): void {
  held = token;
  for (const told of listeners) told();
}

function subscribe(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

/** The token that requests are tried with. */
export const useToken = (): Token | null =>
  useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  );

/**
 * Asks for a token as a partner's program would. The secret goes nowhere else, and is not kept.
 * @throws Error in words for whoever typed it
 */
export async function fetchToken(clientId: string, secret: string): Promise<Token> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
  const response = await fetch("/api/v1/oauth/token", { method: "POST", body, credentials: "omit" }).catch(() => {
    throw new Error("The service did not answer: check the connection");
  });
  const said = (await response.json().catch(() => ({}))) as {
    access_token?: string;
    expires_in?: number;
    scope?: string;
    message?: string;
  };
  if (!response.ok || said.access_token === undefined) throw new Error(said.message ?? "The service failed to answer");
  const expiresAt = said.expires_in === undefined ? null : Date.now() + said.expires_in * 1000;
  return { value: said.access_token, clientId, scope: said.scope ?? null, expiresAt };
}
