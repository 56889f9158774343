import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/**
 * The guide as readers see it, read once a request. Undefined for a guide that the user may not access and for text that
 * is no id.
 */
export const findLiveGuide = cache(async (text: string) => {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const caller = await serverCaller();
  return (await undefinedIfNotFound(caller.guides.get({ id: Number(text) })))?.guide;
});
