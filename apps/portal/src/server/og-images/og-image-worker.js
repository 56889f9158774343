import { parentPort } from "node:worker_threads";
import { ImageResponse } from "next/og.js";

// JavaScript, because a worker thread of `npm run dev` does not run TypeScript.

/**
 * Renders an image, and posts its bytes.
 *
 * @param {import("./og-image-renderer.ts").OgImageTask} task
 */
async function render({ drawing, size }) {
  const bytes = await new ImageResponse(JSON.parse(drawing), size).arrayBuffer();
  parentPort?.postMessage(new Uint8Array(bytes), [bytes]);
}

parentPort?.on("message", (task) => void render(task));
