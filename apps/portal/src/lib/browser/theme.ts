/** The theme of the system, or a fixed one. */
const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The server reads it, so that a page does not flash in the other theme. */
export const THEME_COOKIE = "theme";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Not HttpOnly, because the page's script writes it. */
export function themeCookieLine(theme: Theme, isSecure: boolean): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}
