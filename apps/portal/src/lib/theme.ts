/** The theme of the system, or a fixed one. */
const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Read by the server, so that a page never flashes in the other theme. */
export const themeCookie = "theme";

const yearSeconds = 365 * 24 * 60 * 60;

/** Written by the page itself, and so not HttpOnly. */
export function themeCookieLine(theme: Theme, isSecure: boolean): string {
  return `${themeCookie}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
