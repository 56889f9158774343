// The colors of the portal that are needed outside of its style sheet, which has the same ones under the same names
// (`apps/portal/src/app/globals.css`; a test compares them): emails, error pages, preview images and the header of browsers.

export type ThemeColors = {
  canvas: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  ink: string;
  inkSoft: string;
  accent: string;
  accentStrong: string;
  onAccent: string;
};

/** Each color is `#rrggbb`. */
export const THEME: Readonly<Record<"light" | "dark", ThemeColors>> = {
  light: {
    canvas: "#fafaf8",
    surface: "#ffffff",
    raised: "#ffffff",
    sunken: "#f2f2ee",
    line: "#e5e4de",
    ink: "#1a1d1b",
    inkSoft: "#565c57",
    accent: "#0b6b4e",
    accentStrong: "#08563e",
    onAccent: "#ffffff",
  },
  dark: {
    canvas: "#0f1211",
    surface: "#161a18",
    raised: "#1d2220",
    sunken: "#0b0e0d",
    line: "#2a302d",
    ink: "#edf1ee",
    inkSoft: "#a3ada6",
    accent: "#4ecb9c",
    accentStrong: "#74dbb4",
    onAccent: "#04231a",
  },
};
