import { Webhook } from "standardwebhooks";

/** The headers that identify and authenticate a message (Standard Webhooks 1.0). */
export interface SignedHeaders extends Record<string, string> {
  "webhook-id": string;
  /** Seconds of the epoch. */
  "webhook-timestamp": string;
  "webhook-signature": string;
}

/**
 * Signs a body with each of an endpoint's live secrets, so that it verifies with any of them during a rotation.
 * @param at instant of this attempt: a retry has the same id and body, and a new timestamp
 * @see docs/webhooks#signatures
 */
export function signHeaders(secrets: readonly string[], eventId: string, at: Date, body: string): SignedHeaders {
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(" "),
  };
}
