import Bowser from "bowser";
import type { PortalSession } from "@guidepost/contract";

const MAX_DEVICE = 100;

/** Describes a client in words, for example "Firefox on Windows". */
export function describeDevice(
  userAgent: string | null,
): Pick<PortalSession, "device" | "device_type"> {
  // The parser throws for an empty text.
  const parser = userAgent ? Bowser.getParser(userAgent) : undefined;
  const [browser, system, type] = [
    parser?.getBrowserName(),
    parser?.getOSName(),
    parser?.getPlatformType(),
  ];
  const device = [browser, system].filter(Boolean).join(" on ").slice(0, MAX_DEVICE);
  return {
    device: device || "Unknown browser",
    device_type: type === "desktop" || type === "mobile" || type === "tablet" ? type : "unknown",
  };
}
