/** The theme of the system, or a fixed one. */
const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The server reads it, so that a page does not flash in the other theme. */
export const themeCookie = "theme";

const yearSeconds = 365 * 24 * 60 * 60;

/** Not HttpOnly, because the page's script writes it. */
export function themeCookieLine(theme: Theme, isSecure: boolean): string {
  return `${themeCookie}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
