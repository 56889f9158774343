import type { CSSProperties } from "react";
import type { Group } from "./outcome-groups.ts";

/** The chart's colours: far apart in lightness as well, and 3 to 1 against both sheets. */
export const chartColours = {
  "--chart-successful": "light-dark(#2c8a67, #4ecb9c)",
  "--chart-limited": "light-dark(#c47f00, #f5d08a)",
  "--chart-client": "light-dark(#3f74d1, #5b8def)",
  "--chart-server": "light-dark(#8f1d17, #ff7a70)",
} as CSSProperties;

/** A group's colour beside its name; within an element that has `chartColours`. */
export function Swatch({ group }: { group: Group }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-[3px]"
      style={{ background: `var(--chart-${group})` }}
    />
  );
}
