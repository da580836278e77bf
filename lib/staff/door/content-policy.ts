/** The header that passes the nonce to the root layout. */
export const NONCE_HEADER = "x-nonce";

/**
 * The Content-Security-Policy of a page. Only scripts with the nonce, or loaded by such a script, against cross-site
 * scripting (XSS); no framing, against clickjacking.
 * @param nonce unguessable, for one page only
 * @param mapOrigins origins that maps load tiles from, besides the service's own
 * @param isDevelopment allows `eval`, which React's own tools use, and styles that hot reload inserts
 */
export function contentPolicy(nonce: string, mapOrigins: readonly string[] = [], isDevelopment = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // For sizes and positions in the server's markup; a style attribute cannot load anything.
    "style-src-attr 'unsafe-inline'",
    // The service itself serves suppliers' pictures; placeholders and QR codes are `data:`, new logos `blob:`.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins].join(" "),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
