import { errors } from "@guidepost/contract";
import { headers } from "next/headers";
import { connection } from "next/server";
import type { ComponentProps } from "react";
import { clientOf } from "#lib/client-of.ts";
import { portal } from "#lib/portal.ts";
import { PreviewCard } from "./preview-card.tsx";

export const previewSize = { width: 1200, height: 630 };

/** In seconds: for so long a link's preview may show what has changed, and whoever is sent off waits. */
const maxAge = 3_600;
const retryAfter = 5;

const statusOf = {
  client_busy: errors.rate_limit_exceeded.status,
  all_busy: errors.service_unavailable.status,
} as const;

/** What React knows beside an element's type and properties, which no other thread can be handed. */
const plain = (name: string, value: unknown) => (name.startsWith("_") ? undefined : value);

/**
 * What a link to a page looks like elsewhere: one card is drawn once, whatever the address's query.
 * 429 while the client waits for others, 503 while too many clients wait.
 */
export const previewImage = async (card: ComponentProps<typeof PreviewCard>): Promise<Response> => {
  // By it Next knows that this is not for its build to draw.
  await connection();
  // Called, not rendered: what is handed over is made of HTML elements alone.
  const drawing = JSON.stringify(PreviewCard(card), plain);
  const { address } = clientOf(await headers());
  const picture = portal().pictures({ drawing, size: previewSize }, address);
  if (typeof picture === "string")
    return new Response(null, {
      status: statusOf[picture],
      headers: { "Retry-After": `${retryAfter}` },
    });
  return new Response(await picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${maxAge}` },
  });
};
