import { parentPort } from "node:worker_threads";
import type { ReactElement } from "react";
import { ImageResponse } from "next/og.js";
import type { PictureTask } from "./picture-thread.ts";

/** Draws one picture after another; each answers with its bytes. */
parentPort?.on("message", ({ drawing, size }: PictureTask) => {
  void new ImageResponse(JSON.parse(drawing) as ReactElement, size)
    .arrayBuffer()
    .then((bytes) => parentPort?.postMessage(new Uint8Array(bytes), [bytes]));
});
