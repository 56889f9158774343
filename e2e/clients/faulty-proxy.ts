import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * What happens to a request. `refuse`: it is not forwarded, and the connection ends. `lose`: it is forwarded,
 * and the connection ends before the response. `cut`: the connection ends in the middle of the response.
 * `delay`: the response does not arrive before the client gives up. `duplicate`: it is forwarded twice at the same time.
 */
export const FAULTS = ["lose", "duplicate", "cut", "refuse", "delay"] as const;
export type Fault = (typeof FAULTS)[number];

export type FaultyProxy = {
  url: string;
  /** The number of requests with each fault. */
  counts: Record<Fault | "none", number>;
  /** The requests with a fault, for example `POST /v1/guides`. */
  disturbed: string[];
  close: () => Promise<void>;
};

type Forwarded = { status: number; headers: [string, string][]; body: Buffer };

/** Headers of one connection, and of the encoding that `fetch` has removed. */
const NOT_FORWARDED = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "host",
  "content-length",
  "content-encoding",
]);

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const headers = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name));
  const response = await fetch(target + request.url, {
    method: request.method ?? "GET",
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: "manual",
    ...(body.length > 0 && { body }),
  });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !NOT_FORWARDED.has(name)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function respond(
  response: ServerResponse,
  { status, headers, body }: Forwarded,
  part = body.length,
): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.write(body.subarray(0, part));
}

/** The method and the path of a request, without ids. */
function operationOf({ method, url = "" }: IncomingMessage): string {
  const path = url.split("?", 1)[0] ?? "";
  return `${method} ${path.replace(/\/\d+/g, "/{id}").replace(/(\/external)\/.*/, "$1/{id}")}`;
}

/**
 * Starts an HTTP proxy that applies the faults in their order, again and again. The first request of each operation
 * has a fault in any case: repeated requests change which ones meet the others.
 */
export async function startFaultyProxy({
  target,
  faults,
}: {
  target: string;
  faults: readonly (Fault | "none")[];
}): Promise<FaultyProxy> {
  const counts = { none: 0, refuse: 0, lose: 0, cut: 0, delay: 0, duplicate: 0 };
  const disturbed: string[] = [];
  const operations = new Set<string>();
  let number = 0;

  const nextFault = (request: IncomingMessage): Fault | "none" => {
    const operation = operationOf(request);
    const planned = faults[number++ % faults.length] ?? "none";
    const isFirst = !operations.has(operation);
    operations.add(operation);
    return isFirst && planned === "none" ? "lose" : planned;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = nextFault(request);
    counts[fault]++;
    if (fault !== "none") disturbed.push(`${request.method} ${request.url}`);
    const body = Buffer.concat(await request.toArray());
    if (fault === "refuse") return void request.socket.destroy();
    const copies = fault === "duplicate" ? 2 : 1;
    const forwarded = await Promise.all(
      Array.from({ length: copies }, () => forward(target, request, body)),
    );
    const [result] = forwarded;
    if (!result || fault === "lose") return void request.socket.destroy();
    if (fault === "cut") {
      respond(response, result, Math.floor(result.body.length / 2));
      // Sends what was written, and ends the connection before the rest.
      request.socket.destroySoon();
      return;
    }
    if (fault === "delay") await once(request.socket, "close");
    respond(response, result);
    response.end();
  };

  const server = createServer((request, response) => {
    // A client that has given up closes its connection.
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    disturbed,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
