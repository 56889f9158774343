import { parentPort } from "node:worker_threads";
import { ImageResponse } from "next/og.js";

// JavaScript, which a thread of `npm run dev` can run as well.

/**
 * Draws one picture after another; each answers with its bytes.
 *
 * @param {import("./og-image-thread.ts").PictureTask} task
 */
async function draw({ drawing, size }) {
  const bytes = await new ImageResponse(JSON.parse(drawing), size).arrayBuffer();
  parentPort?.postMessage(new Uint8Array(bytes), [bytes]);
}

parentPort?.on("message", (task) => void draw(task));
