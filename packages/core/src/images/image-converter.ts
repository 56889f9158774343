import type { ImageFault } from "@guidepost/contract";

/** An uploaded image in the form in which it is stored. */
export type ConvertedImage = {
  /** In pixels, of the largest size. */
  width: number;
  height: number;
  /** WebP images without metadata: the largest size, and the smaller ones by their width. */
  files: { smaller: number | undefined; bytes: Uint8Array }[];
};

/** Converts uploaded images outside of the calling process. */
export interface ImageConverter {
  /**
   * @param accountId the account whose share of the capacity is used
   * @returns the fault of a file that is no image that can be stored
   * @throws `rate_limit_exceeded` while too many images wait; `service_unavailable` when the conversion times out or
   *   its process ends
   */
  convert(accountId: number, bytes: Uint8Array): Promise<ConvertedImage | ImageFault>;
  /** Ends the process of the conversion. Call it once no request is running. */
  close(): Promise<void>;
}
