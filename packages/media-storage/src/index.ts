export { createFolderStorage, type FolderOptions } from "./folder.ts";
export { StorageError, type MediaStorage, type StoredFile } from "./storage.ts";
