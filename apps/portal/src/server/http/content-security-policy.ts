type Policy = { nonce: string; apiOrigin: string; isSecure: boolean; dev: boolean };

/**
 * Scripts run by this answer's nonce alone (and what they load themselves). Styles too, but for the
 * attributes that charts compute. Guides may show images of any site; "try it" calls the API.
 */
export function contentSecurityPolicy({ nonce, apiOrigin, isSecure, dev }: Policy): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
