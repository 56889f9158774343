import { parentPort } from "node:worker_threads";
import { drawCard } from "./draw-card.js";

// JavaScript, because a worker thread of `npm run dev` does not run TypeScript.

/**
 * Renders an image, and posts its bytes.
 *
 * @param {import("./og-image-renderer.ts").OgImageTask} task
 */
async function render({ card, size }) {
  const bytes = Uint8Array.from(await drawCard(card, size));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on("message", (task) => void render(task));
