/** Creates an idempotency key. Works over plain HTTP, where `crypto.randomUUID` is missing. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
