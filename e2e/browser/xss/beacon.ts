import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to the beacon. `as` is its `Sec-Fetch-Dest` header. */
export type Hit = { number: number; as: string };

const types: Record<string, string> = {
  script: "text/javascript",
  style: "text/css",
  image: "image/svg+xml",
};
const bodies: Record<string, (number: number) => string> = {
  script: (number) => `__ran(${number})`,
  style: () => "p{}",
  image: () => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`,
};

/**
 * A server of another origin. `/17` is a script and a page that report as 17. Each request to it is
 * recorded. `/friend` responds with 204, so that the browser does not navigate. `serve` adds pages.
 */
export async function openBeacon() {
  const hits: Hit[] = [];
  const pages = new Map<string, string>();

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { url = "", headers } = request;
    const as = String(headers["sec-fetch-dest"]);
    const number = Number(/^\/(\d+)/.exec(url)?.[1]);
    if (number && as !== "image") hits.push({ number, as });

    const page = pages.get(url) ?? (number ? `<script>__ran(${number})</script>` : undefined);
    const body = as === "image" || number ? bodies[as]?.(number) : undefined;
    response.writeHead((body ?? page) ? 200 : 204, {
      "Content-Type": body ? (types[as] ?? "") : "text/html; charset=utf-8",
      "Access-Control-Allow-Origin": "*",
    });
    response.end(body ?? page);
  };

  const server = createServer(respond);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    serve: (path: string, html: string) => void pages.set(path, html),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Beacon = Awaited<ReturnType<typeof openBeacon>>;
