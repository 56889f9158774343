import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/**
 * A guide that the signed-in user may edit, read once a request. Undefined for any other guide and for
 * text that is no id.
 */
export const findGuide = cache(async (id: string) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) return undefined;
  return undefinedIfNotFound((await serverCaller()).guides.get({ id: Number(id) }));
});
