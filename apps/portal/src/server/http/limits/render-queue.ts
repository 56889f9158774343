import type { ServerResponse } from "node:http";

/** In ms: a render that takes longer waits for the database, so the next one may start. */
const MAX_RENDER_MS = 1_000;

/** In ms: the time for other requests before each render. */
const PAUSE_MS = 50;

/**
 * Resolves when the response is complete, its client stops reading or disconnects, or the time-out
 * has passed.
 */
function waitUntilRendered(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.writableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_RENDER_MS).unref();
    const release = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("finish", release).once("close", release);
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    response.write = (...args: unknown[]) => {
      const isBelowHighWaterMark = write(...args);
      // Back-pressure: Next has rendered the response, and waits for the client.
      if (!isBelowHighWaterMark) release();
      return isBelowHighWaterMark;
    };
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

/**
 * Renders large responses one at a time, with a pause before each. Reading and rendering 2 MiB
 * blocks the event loop for up to 100 ms. Another request is then delayed by at most one large
 * response.
 */
export function createRenderQueue() {
  let last: Promise<void> = Promise.resolve();

  /** Resolves when `response` may be rendered. */
  return function waitForTurn(response: ServerResponse): Promise<void> {
    const turn = last.then(pause);
    last = turn.then(() => waitUntilRendered(response));
    return turn;
  };
}
