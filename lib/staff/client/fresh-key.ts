/** A new idempotency key. `crypto.randomUUID` is missing where the desk is reached over plain HTTP; this is not. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
