import { createHash } from "node:crypto";
import type { ReaderKey } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";

/** Who reads a public page: what the cookie says, and the user where somebody is signed in. */
export type Reader = { visitor: string | undefined; userId: number | undefined };

/** A verb's context where somebody reads, known or not. */
export type ReaderContext = ServiceContext & { reader: Reader };

/** Only the SHA-256 of a visitor is kept; without one, or by the guide's author, nothing counts. */
export const readerKey = ({ visitor, userId }: Reader): ReaderKey => ({
  visitor: visitor === undefined ? null : createHash("sha256").update(visitor).digest(),
  userId: userId ?? null,
});
