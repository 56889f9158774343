import type { ReactElement } from "react";
import { portal } from "../../lib/portal.ts";

export const pictureSize = { width: 1200, height: 630 };

/** In seconds: for so long a link preview may show what has changed, and asks again when it must wait. */
const maxAge = 3_600;
const retryAfter = 5;

/** What React knows beside an element's type and properties, which no other thread can be handed. */
const plain = (name: string, value: unknown) => (name.startsWith("_") ? undefined : value);

/**
 * The answer with a picture, drawn from an element that is made of HTML elements alone: whatever the
 * address's query, one card is drawn once.
 */
export const pictureOf = async (card: ReactElement): Promise<Response> => {
  const bytes = await portal().pictures({
    drawing: JSON.stringify(card, plain),
    size: pictureSize,
  });
  return bytes
    ? new Response(bytes, {
        headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${maxAge}` },
      })
    : new Response(null, { status: 503, headers: { "Retry-After": `${retryAfter}` } });
};
