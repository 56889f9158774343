import { createHash } from "node:crypto";
import type { ServiceContext } from "../context.ts";
import type { ReaderKey } from "./store/read.ts";

/** A person who reads a public page: the visitor id of the cookie, and the user if signed in. */
export type Reader = { visitor: string | undefined; userId: number | undefined };

/** The context of a request by a reader, who may be anonymous. */
export type ReaderContext = ServiceContext & { reader: Reader };

/** Returns the reader as it is stored: only the SHA-256 of the visitor id. */
export function readerKey({ visitor, userId }: Reader): ReaderKey {
  return {
    visitor: visitor === undefined ? null : createHash("sha256").update(visitor).digest(),
    userId: userId ?? null,
  };
}
