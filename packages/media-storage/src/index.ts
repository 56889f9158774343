export { createFolderStorage } from "./folder.ts";
export { createS3Storage, type S3Options } from "./s3.ts";
export { StorageError, type MediaStorage, type StoredFile } from "./storage.ts";
