import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/**
 * A key that the signed-in user may see, read once a request. Undefined for any other key and for text that is
 * no id.
 */
export const findKey = cache(async (id: string) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined;
  return undefinedIfNotFound((await serverCaller()).keys.get({ id: Number(id) }));
});
