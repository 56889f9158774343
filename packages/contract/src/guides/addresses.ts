/*
 * URLs that links and images of a guide may have (contract STEP-7), after trimming. Relative URLs are
 * refused, because their target depends on the site that shows the guide.
 */
export const LINK_ADDRESS = /^(?:https?:\/\/[^\s/\\?#]|mailto:|#)/i;
export const IMAGE_ADDRESS = /^https?:\/\/[^\s/\\?#]/i;

/**
 * The address that a check of links requests (contract CHECK-2), without what browsers do not send: `undefined` for links
 * to a part of the guide, to a mail address, and for addresses that browsers do not open.
 */
export function checkedAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (!IMAGE_ADDRESS.test(trimmed)) return undefined;
  try {
    const url = new URL(trimmed);
    url.hash = "";
    return url.href;
  } catch {
    return undefined;
  }
}
