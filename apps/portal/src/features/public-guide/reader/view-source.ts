import type { Device } from "@guidepost/contract";

/** In CSS pixels: the shorter side of the screen of a phone is below this. */
const TABLET_WIDTH = 600;

function deviceOf({ matchMedia, screen }: Window): Device {
  if (!matchMedia("(pointer: coarse)").matches) return "desktop";
  return Math.min(screen.width, screen.height) < TABLET_WIDTH ? "phone" : "tablet";
}

/** The host of the page with the link; undefined without one, and for pages of this site. */
function referrerOf({ referrer, location }: Document): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { protocol, host, hostname } = new URL(referrer);
  return /^https?:$/.test(protocol) && host !== location.host ? hostname : undefined;
}

/** Where a view comes from, and on which device (contract INS-4). No address and no path is sent. */
export function viewSource(): { device: Device; referrer?: string } {
  const referrer = referrerOf(document);
  return { device: deviceOf(window), ...(referrer !== undefined && { referrer }) };
}
