type Policy = {
  /** Sources of scripts and styles in addition to this site, such as `'nonce-…'`. */
  scripts: string;
  styles: string;
  /** Origins that pages call in addition to this site. */
  connect: string;
  isSecure: boolean;
  /** Which pages may show the page in a frame: none, those of this site, or all. */
  frames?: "none" | "own" | "all";
};

const FRAME_ANCESTORS = { none: "'none'", own: "'self'", all: "*" };

/** Style attributes are allowed for charts. Guides contain images of any site. The editor shows files that it uploads. */
export function contentSecurityPolicy({
  scripts,
  styles,
  connect,
  isSecure,
  frames = "none",
}: Policy): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    // The worker that reads imported files, and the service worker of readers.
    "worker-src 'self'",
    `connect-src 'self' ${connect}`.trim(),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${FRAME_ANCESTORS[frames]}`,
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
