import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Clock } from "../output.ts";
import { runCommand } from "../program.ts";

/**
 * The status and the JSON of a response, by method and path: `GET /me`. `respond` receives the JSON of the request, and the
 * origin of the API.
 */
export type FakeResponses = Record<
  string,
  {
    status?: number;
    body?: unknown;
    respond?: (request: unknown, origin: string) => unknown;
    /** The first requests, or those after some, are 429 with this `Retry-After` in seconds. */
    limited?: { after?: number; times: number; seconds: number };
  }
>;

/** A clock that a wait moves, so that no test sleeps. `waits` has the times in ms. */
export function stoppedClock(): Clock & { waits: number[] } {
  const waits: number[] = [];
  let time = Date.UTC(2026, 10, 30);
  const wait = async (ms: number) => {
    waits.push(ms);
    time += ms;
    return Promise.resolve();
  };
  return { now: () => time, wait, waits };
}

type Result = { exitCode: number; out: string; err: string };

/** Starts an API with fixed responses. Returns a function that runs the program with this API. */
export async function startFakeApi(
  responses: FakeResponses,
  headers: Record<string, string> = {},
): Promise<
  (args: string[], io?: { input?: string; config?: string; clock?: Clock }) => Promise<Result>
> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const known = responses[`${request.method} ${pathname.replace(/^\/v1/, "")}`];
    const sent = await text(request);
    const limited = known?.limited;
    if (limited?.after) limited.after -= 1;
    else if (limited && limited.times > 0) {
      limited.times -= 1;
      const error = { code: "rate_limit_exceeded", message: "Too many requests." };
      response.writeHead(429, {
        "Retry-After": limited.seconds,
        "Content-Type": "application/json",
      });
      response.end(JSON.stringify({ error }));
      return;
    }
    response.writeHead(known ? (known.status ?? 200) : 404, {
      ...headers,
      "Content-Type": "application/json",
    });
    const isJson = request.headers["content-type"] === "application/json";
    const body = known?.respond
      ? known.respond(isJson ? JSON.parse(sent) : sent, `http://${request.headers.host}`)
      : known?.body;
    response.end(JSON.stringify(body ?? {}));
  };
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return async (args, { input = "", config = "/nonexistent", clock = stoppedClock() } = {}) => {
    const result = { out: "", err: "" };
    const exitCode = await runCommand(
      args.map((arg) => arg.replace("{url}", url)),
      {
        variables: {
          GUIDEPOST_URL: url,
          GUIDEPOST_KEY: "sk_test",
          GUIDEPOST_CONFIG: config,
        },
        stdin: Readable.from([input]) as unknown as NodeJS.ReadStream,
        out: (output) => void (result.out += output),
        err: (output) => void (result.err += output),
        isTerminal: false,
        signal: new AbortController().signal,
        clock,
      },
    );
    return { exitCode, ...result };
  };
}

/** A guide as the changes feed returns it. */
export function fakeGuide(id: number, external_id: string | null, fields: object = {}) {
  return {
    id,
    external_id,
    version: 1,
    slug: `guide-${id}`,
    url: `https://guides.example/@ada/guide-${id}`,
    status: "draft",
    category: "tech",
    title: "T",
    description: "",
    user: { username: "ada" },
    steps: [],
    updated_at: "2026-11-29T09:00:00.000Z",
    ...fields,
  };
}

/** A page of the changes feed with these guides. */
export function changesOf(guides: object[]) {
  const changes = guides.map((guide) => ({ type: "guide.upserted", guide }));
  return { body: { changes, next_cursor: "c1", has_more: false } };
}
