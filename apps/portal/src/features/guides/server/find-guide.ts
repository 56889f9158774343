import "server-only";
import { cache } from "react";
import { GUIDE_HEADER_FIELDS } from "../guide-header-fields.ts";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * Title and state of a guide that the signed-in user may edit, read once a request. Undefined for any other guide and for
 * text that is not an id. The browser requests the content, which may be 2 MiB.
 */
export const findGuideHeader = cache(async (text: string) => {
  const id = idIn(text);
  if (id === undefined) return undefined;
  const caller = await serverCaller();
  return undefinedIfNotFound(caller.guides.get({ id, fields: GUIDE_HEADER_FIELDS }));
});

/** The same guide in the trash, for a user that may restore it (contract LIFE-15). Read only when no other one was found. */
export const findDeletedGuide = cache(async (text: string) => {
  const id = idIn(text);
  if (id === undefined) return undefined;
  const caller = await serverCaller();
  return undefinedIfNotFound(caller.guides.trashed({ id }));
});

/** The same guide with its content, as its pending draft has it. */
export const findGuide = cache(async (text: string) => {
  const id = idIn(text);
  if (id === undefined) return undefined;
  const caller = await serverCaller();
  return undefinedIfNotFound(caller.guides.get({ id, version: "draft" }));
});
