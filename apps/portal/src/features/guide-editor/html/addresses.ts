import { linkAddress } from "@guidepost/contract";
import { isPublicPictureAddress } from "@guidepost/core/picture-address";

/** Whether the service permits a URL in a link: no relative URL and no script. */
export function isLinkAddress(address: string): boolean {
  return linkAddress.test(address.trim());
}

/** Whether the service permits a URL of an image: public hosts only. */
export function isImageAddress(address: string): boolean {
  return isPublicPictureAddress(address.trim());
}

/** Adds the missing scheme to typed input, such as `example.com/a` or `me@example.com`. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : address;
}
