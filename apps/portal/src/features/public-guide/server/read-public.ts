import "server-only";
import { publicProfileInput } from "@guidepost/contract";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { getServices } from "#server/get-services.ts";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";
import { authorPath } from "#lib/public-paths.ts";
import { isSlug, profileFiltersOf, usernameIn } from "#server/public-pages/address.ts";

async function orNotFound<Value>(value: Promise<Value>): Promise<Value> {
  return (await undefinedIfNotFound(value)) ?? notFound();
}

/** The username. Each page has one URL: another case redirects permanently to the path of the username. */
function usernameFor(handle: string, pathOf: (username: string) => string): string {
  const name = usernameIn(handle) ?? notFound();
  const username = name.toLowerCase();
  if (name !== username) permanentRedirect(pathOf(username));
  return username;
}

/** The public guide at a URL, read once per request; otherwise renders the 404 page. */
export const readPublicGuide = cache(async (handle: string, slug: string) => {
  if (!isSlug(slug)) notFound();
  const username = usernameFor(handle, (name) => `/@${name}/${slug}`);
  const found = await orNotFound((await serverCaller()).reader.guide({ username, slug }));
  getServices().countGuide(found.guide);
  return found;
});

/** The author at a URL, and the guides that match the filters: those of the page that follows `cursor`. */
export const readPublicProfile = cache(
  async (handle: string, cursor?: string, q?: string, category?: string) => {
    const page = { cursor, ...(profileFiltersOf({ q, category }) ?? notFound()) };
    const username = usernameFor(handle, (name) => authorPath({ username: name, ...page }));
    const input = { username, ...page };
    if (!publicProfileInput.safeParse(input).success) notFound();
    return orNotFound((await serverCaller()).reader.profile(input));
  },
);
