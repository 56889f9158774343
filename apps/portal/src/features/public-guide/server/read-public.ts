import "server-only";
import { publicProfileInput } from "@guidepost/contract";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { getServices } from "#server/get-services.ts";
import { undefinedIfNotFound } from "#lib/domain-error.ts";
import { serverCaller } from "#trpc/server.tsx";
import { isSlug, usernameIn } from "../address.ts";

async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return (await undefinedIfNotFound(answer)) ?? notFound();
}

/** The username; one address a page, so another case of it leads to `path` under the true one. */
function usernameFor(handle: string, path: string): string {
  const name = usernameIn(handle) ?? notFound();
  const username = name.toLowerCase();
  if (name !== username) permanentRedirect(`/@${username}${path}`);
  return username;
}

/** The guide at an address, once a request; whatever is not public is not found. */
export const readPublicGuide = cache(async (handle: string, slug: string) => {
  if (!isSlug(slug)) notFound();
  const username = usernameFor(handle, `/${slug}`);
  const found = await orNotFound((await serverCaller()).reader.guide({ username, slug }));
  getServices().countCharacters(
    found.guide.steps.reduce((sum, { content }) => sum + content.length, 0),
  );
  return found;
});

/** The author at an address, and the page of guides that follows `cursor`. */
export const readPublicProfile = cache(async (handle: string, cursor: string | undefined) => {
  const path = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  const input = { username: usernameFor(handle, path), cursor };
  if (!publicProfileInput.safeParse(input).success) notFound();
  return orNotFound((await serverCaller()).reader.profile(input));
});
