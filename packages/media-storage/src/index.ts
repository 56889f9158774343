export { createFolderStorage } from "./folder.ts";
export { StorageError, type MediaStorage, type StoredFile } from "./storage.ts";
