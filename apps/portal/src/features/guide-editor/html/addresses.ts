import { linkAddress } from "@guidepost/contract";
import { isPublicPictureAddress } from "@guidepost/core/picture-address";

/** Whether the service lets a link lead there: no relative address, no script. */
export function isLinkAddress(address: string): boolean {
  return linkAddress.test(address.trim());
}

/** Whether the service keeps an image from there: public hosts only. */
export function isImageAddress(address: string): boolean {
  return isPublicPictureAddress(address.trim());
}

/** An address as people type it (`example.com/a`, `me@example.com`) with what is missing. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : address;
}
