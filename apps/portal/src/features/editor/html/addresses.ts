import { imageAddress, linkAddress } from "@guidepost/contract";

/** Whether the service lets a link lead there: no relative address, no script. */
export const isLinkAddress = (address: string): boolean => linkAddress.test(address.trim());

export const isImageAddress = (address: string): boolean => imageAddress.test(address.trim());

/** An address as people type it (`example.com/a`, `me@example.com`) with what is missing. */
export const completeAddress = (typed: string): string => {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : address;
};
