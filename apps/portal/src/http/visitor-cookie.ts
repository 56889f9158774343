/** By which a reader is known again: views, completions and ratings count once (DECISIONS 26). */
const name = "visitor";
const yearSeconds = 365 * 24 * 60 * 60;
const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})(?:;|$)`);

/** The visitor that a Cookie header tells; undefined for none. */
export const visitorOf = (cookies: string | null | undefined): string | undefined =>
  pattern.exec(cookies ?? "")?.[1];

export const hasVisitor = (cookies: string | undefined): boolean =>
  visitorOf(cookies) !== undefined;

/** Of the public pages, those that people read: pictures of them are kept by caches that people share. */
export const isReaderPage = (url: string): boolean =>
  /^\/(?:@|%40)[^/?]*(?:\/(?!opengraph-image(?:-[0-9a-z]{6})?(?:[/?]|$))[^/?]*)?\/?(?:\?|$)/.test(
    url,
  );

export const visitorCookie = (id: string, isSecure: boolean): string =>
  `${name}=${id}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
