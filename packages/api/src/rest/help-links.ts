import { ERRORS, type ErrorCode } from "@guidepost/contract";

/** The `Link` header of each error code. */
export type HelpLinks = Readonly<Record<ErrorCode, string>>;

/**
 * Creates the `Link` header of each error code: its part of the documentation (contract ERR-17). Created once
 * for all requests. The portal's URL has no trailing slash.
 */
export function createHelpLinks(portalUrl: string): HelpLinks {
  return Object.fromEntries(
    Object.keys(ERRORS).map((code) => [code, `<${portalUrl}/docs/errors#${code}>; rel="help"`]),
  ) as HelpLinks;
}
