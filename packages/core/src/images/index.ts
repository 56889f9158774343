export type { ConvertedImage, ImageConverter } from "./image-converter.ts";
export { copyImage } from "./copy-image.ts";
export { eraseImages } from "./erase.ts";
export { findStoredHashes, listImageFiles } from "./image-files.ts";
export { findImageWarnings, getImageStorage, readImageFile, uploadImage } from "./images.ts";
export { IMAGE_CHECK_TIMEOUT_MS, keepImage, makeCheckDue } from "./store.ts";
export {
  deleteImages,
  deleteOrphanedFiles,
  sweepImageFilesTask,
  sweepImagesTask,
} from "./sweep.ts";
