import type { Branding } from "@guidepost/contract";
import { accentTones } from "@guidepost/contract/accent";

/** The CSS properties that carry an accent colour `#rrggbb`, for both themes. They replace those of the style sheet. */
export function accentProperties(accent: string): [name: string, value: string][] {
  const [light, dark] = [accentTones(accent, "light"), accentTones(accent, "dark")];
  const pairOf = (tone: keyof typeof light) => `light-dark(${light[tone]}, ${dark[tone]})`;
  return [
    ["--accent", pairOf("accent")],
    ["--accent-strong", pairOf("strong")],
    ["--accent-soft", pairOf("soft")],
    ["--on-accent", pairOf("onAccent")],
  ];
}

/** The style sheet of a public page with branding. Its selector overrides that of the portal's style sheet. */
export function brandingStyles(branding: Pick<Branding, "accent"> | null): string {
  if (branding === null || branding.accent === "") return "";
  const declarations = accentProperties(branding.accent).map(([name, value]) => `${name}:${value}`);
  return `:root:root{${declarations.join(";")}}`;
}
