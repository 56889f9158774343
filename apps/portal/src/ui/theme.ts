/** Light or dark as the system says, or always one of them. */
const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Read by the server, so that a page never flashes in the other theme. */
export const themeCookie = "theme";

export const readTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? "system";
