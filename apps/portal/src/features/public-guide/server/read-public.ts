import "server-only";
import { publicProfileInput } from "@guidepost/contract";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { getServices } from "#server/get-services.ts";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";
import { isSlug, usernameIn } from "#server/public-pages/address.ts";

async function orNotFound<Value>(value: Promise<Value>): Promise<Value> {
  return (await undefinedIfNotFound(value)) ?? notFound();
}

/** The username. Each page has one URL: another case redirects permanently to `path` below it. */
function usernameFor(handle: string, path: string): string {
  const name = usernameIn(handle) ?? notFound();
  const username = name.toLowerCase();
  if (name !== username) permanentRedirect(`/@${username}${path}`);
  return username;
}

/** The public guide at a URL, read once per request; otherwise renders the 404 page. */
export const readPublicGuide = cache(async (handle: string, slug: string) => {
  if (!isSlug(slug)) notFound();
  const username = usernameFor(handle, `/${slug}`);
  const found = await orNotFound((await serverCaller()).reader.guide({ username, slug }));
  getServices().countCharacters(
    found.guide.steps.reduce((sum, { content }) => sum + content.length, 0),
  );
  return found;
});

/** The author at a URL, and the page of guides that follows `cursor`. */
export const readPublicProfile = cache(async (handle: string, cursor: string | undefined) => {
  const path = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  const input = { username: usernameFor(handle, path), cursor };
  if (!publicProfileInput.safeParse(input).success) notFound();
  return orNotFound((await serverCaller()).reader.profile(input));
});
