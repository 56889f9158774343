"use client";

import { useLayoutEffect } from "react";
import { accentProperties } from "#lib/branding/accent-styles.ts";

/**
 * Sets the accent colour `#rrggbb` where Next renders a page in the browser: after a link of the portal, and in the preview.
 * A stored page has a style sheet instead. An empty text is no colour. Renders nothing.
 */
export function AccentColours({ accent }: { accent: string }) {
  useLayoutEffect(() => {
    if (accent === "") return;
    const { style } = document.documentElement;
    const properties = accentProperties(accent);
    for (const [name, value] of properties) style.setProperty(name, value);
    return () => {
      for (const [name] of properties) style.removeProperty(name);
    };
  }, [accent]);
  return null;
}
