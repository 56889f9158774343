import { connection } from "next/server";
import type { ComponentProps } from "react";
import { portal } from "../../lib/portal.ts";
import { PreviewCard } from "./preview-card.tsx";

export const previewSize = { width: 1200, height: 630 };

/** In seconds: for so long a link's preview may show what has changed, and whoever is sent off waits. */
const maxAge = 3_600;
const retryAfter = 5;

/** What React knows beside an element's type and properties, which no other thread can be handed. */
const plain = (name: string, value: unknown) => (name.startsWith("_") ? undefined : value);

/**
 * What a link to a page looks like elsewhere: one card is drawn once, whatever the address's query.
 * 503 where too many others wait to be drawn.
 */
export const previewImage = async (card: ComponentProps<typeof PreviewCard>): Promise<Response> => {
  // By it Next knows that this is not for its build to draw.
  await connection();
  // Called, not rendered: what is handed over is made of HTML elements alone.
  const drawing = JSON.stringify(PreviewCard(card), plain);
  const bytes = await portal().pictures({ drawing, size: previewSize });
  return bytes
    ? new Response(bytes, {
        headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${maxAge}` },
      })
    : new Response(null, { status: 503, headers: { "Retry-After": `${retryAfter}` } });
};
