import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that accepts each webhook. */
export type Receiver = {
  url: string;
  /** The number of requests of each event, by `webhook-id`. */
  requests: ReadonlyMap<string, number>;
  /** The time of the first request of each event, in ms since 1970. */
  firstAt: ReadonlyMap<string, number>;
  close: () => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const requests = new Map<string, number>();
  const firstAt = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const id = String(request.headers["webhook-id"]);
      requests.set(id, (requests.get(id) ?? 0) + 1);
      if (!firstAt.has(id)) firstAt.set(id, Date.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    firstAt,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
