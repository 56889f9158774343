import { connection } from "next/server";
import { changelogFeed } from "#features/api-docs/changelog/atom.ts";
import { RELEASES } from "#features/api-docs/changelog/releases.ts";
import { getServices } from "#server/get-services.ts";

/** The changelog of the API as an Atom feed. */
export async function GET(): Promise<Response> {
  // The address is configured at run time, not at build time.
  await connection();
  return new Response(changelogFeed(getServices().portalUrl, RELEASES), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}
