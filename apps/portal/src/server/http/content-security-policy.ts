type Policy = {
  /** Sources of scripts and styles in addition to this site, such as `'nonce-…'`. */
  scripts: string;
  styles: string;
  /** Origins that pages call in addition to this site. */
  connect: string;
  isSecure: boolean;
  /** Whether pages of other sites may show the page in a frame. */
  isFramed?: boolean;
};

/** Style attributes are allowed for charts. Guides contain images of any site. */
export function contentSecurityPolicy({
  scripts,
  styles,
  connect,
  isSecure,
  isFramed = false,
}: Policy): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    `connect-src 'self' ${connect}`.trim(),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "*" : "'none'"}`,
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
