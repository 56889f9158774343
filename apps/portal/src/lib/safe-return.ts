/**
 * Where to go after signing in: a path of this site, and `/guides` for anything that would lead off
 * it, however it is written (`//evil`, `/\evil`, `https:evil`).
 */
export function safeReturn(wanted: string | undefined, portalUrl: string): string {
  const home = "/guides";
  if (!wanted || !URL.canParse(wanted, portalUrl)) return home;
  const url = new URL(wanted, portalUrl);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers would read a path that starts with two slashes as another host.
  return url.origin === new URL(portalUrl).origin && !/^\/[/\\]/.test(path) ? path : home;
}
