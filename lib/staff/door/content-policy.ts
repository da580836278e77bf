/** By which the root layout learns the nonce of the page that it draws. */
export const NONCE_HEADER = "x-nonce";

/**
 * What a page may load and who may show it: scripts that carry the nonce or were loaded by one that does, nothing in a frame.
 * @param nonce unguessable, of one page alone
 * @param isDevelopment React's own tools evaluate code, and styles are put in as they are changed
 */
export function contentPolicy(nonce: string, isDevelopment = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Sizes and places of what is drawn, in the server's markup: an attribute cannot load anything.
    "style-src-attr 'unsafe-inline'",
    // Pictures of properties lie with whoever supplies them.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
