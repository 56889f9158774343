import { ERRORS } from "@guidepost/contract";
import { headers } from "next/headers";
import { connection } from "next/server";
import { OG_IMAGE_SIZE, type OgImageCard } from "#lib/og-image.ts";
import { getServices } from "../get-services.ts";
import { SHARED_CACHE_CONTROL } from "../http/cache-control.ts";
import { readClient } from "../http/headers.ts";

/** In seconds: when a refused client may try again. */
const RETRY_AFTER = 5;

const STATUS = {
  client_busy: ERRORS.rate_limit_exceeded.status,
  all_busy: ERRORS.service_unavailable.status,
} as const;

/**
 * Responds with the image of a page for link previews. The query of the address has no effect: each card is rendered once.
 * Status 429 while this client waits for other images, 503 while too many clients wait.
 */
export async function ogImageResponse(card: OgImageCard): Promise<Response> {
  // Prevents rendering at build time.
  await connection();
  const { address } = readClient(await headers());
  const image = getServices().ogImages({ card, size: OG_IMAGE_SIZE }, address);
  if (typeof image === "string")
    return new Response(null, {
      status: STATUS[image],
      headers: { "Retry-After": `${RETRY_AFTER}` },
    });
  return new Response(await image, {
    headers: { "Content-Type": "image/png", "Cache-Control": SHARED_CACHE_CONTROL },
  });
}
