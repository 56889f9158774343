import * as z from "zod";

export const MEBIBYTE = 1024 * 1024;
export const GIBIBYTE = 1024 * MEBIBYTE;

const bytes = z.int().min(0);

/** How much of a storage an account uses, in bytes. */
export const storageUse = z.object({ used: bytes, limit: bytes });
export type StorageUse = z.infer<typeof storageUse>;
