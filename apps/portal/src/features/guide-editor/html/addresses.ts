import { linkAddress } from "@guidepost/contract";
import { isPublicPictureAddress } from "@guidepost/core/picture-address";

/** Whether the service lets a link lead there: no relative address, no script. */
export const isLinkAddress = (address: string): boolean => linkAddress.test(address.trim());

/** Whether the service keeps an image from there: public hosts only. */
export const isImageAddress = (address: string): boolean => isPublicPictureAddress(address.trim());

/** An address as people type it (`example.com/a`, `me@example.com`) with what is missing. */
export const completeAddress = (typed: string): string => {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : address;
};
