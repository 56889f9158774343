import { Agent, request } from "node:http";
import { fromNewAddress } from "../harness/call.ts";
import { openSocket } from "../harness/raw.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";

/** The servers, the Pro account and the public guides that a load uses. */
export type Target = {
  api: Pick<ServerProcess, "url" | "port">;
  portal: Pick<ServerProcess, "url" | "port">;
  /** A key of the account. */
  key: string;
  /** The Cookie header of the account's signed-in owner. */
  cookie: string;
  /** A published guide of 2 MiB. */
  largeGuide: { username: string; slug: string };
  /** Paths of the preview pictures of many guides. */
  pictures: readonly string[];
};

/** The requests of one client, with the status of each response. */
export type RunningLoad = {
  statuses: number[];
  /** Resolves when all requests were sent, or after `stop`. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
};

export type Load = {
  name: string;
  server: "api" | "portal";
  /** The number of requests that prove what they do not prevent, without a measured time. */
  sample: number;
  /** Starts to send requests, at most `requests`. */
  start: (target: Target, requests?: number) => RunningLoad;
};

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request and discards its body. Resolves to undefined when the connection broke. */
function send(
  agent: Agent,
  url: string,
  { method = "GET", headers = {}, body }: Sent,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const length = body && { "Content-Length": `${body.length}` };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.once("close", () => resolve(response.statusCode));
    });
    sent.once("error", () => resolve(undefined));
    sent.end(body);
  });
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Far above every limit that the loads reach. */
const MAX_REQUESTS = 2_000;

/** Repeats a request on several connections, and slows down after a limit refuses it. */
function repeat(
  ask: (agent: Agent, index: number) => Promise<number | undefined>,
  {
    connections = 4,
    requests = MAX_REQUESTS,
  }: { connections?: number; requests?: number | undefined },
): RunningLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: number[] = [];
  let index = 0;
  let isOver = false;
  const work = async () => {
    while (!isOver && index < requests) {
      const status = await ask(agent, index++);
      if (status !== undefined) statuses.push(status);
      if (status === undefined || status === 429) await pause(50);
    }
  };
  const ended = Promise.all(Array.from({ length: connections }, work)).finally(() =>
    agent.destroy(),
  );
  return {
    statuses,
    ended,
    stop: async () => {
      isOver = true;
      await ended;
    },
  };
}

const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

function bearer(key: string) {
  return { Authorization: `Bearer ${key}`, ...json };
}

const unknownKeys = Array.from({ length: 170_000 }, (_, index) => `"a${index}":1`).join(",");
const anonymousBody = Buffer.from(`{"id":1,${unknownKeys}}`);
const guideBody = Buffer.from(`{"guide":{"title":"x",${unknownKeys}}}`);
const malformedBody = Buffer.from(`{"a":1 ${"x ".repeat(1_000_000)}}`);
const formBody = Buffer.from(
  Array.from({ length: 250_000 }, (_, index) => `a${index % 10}=1`).join("&"),
);
const deepBody = Buffer.from(`{"name":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);

/** HTML of many small elements, the slowest to clean for its size. */
const slowHtml = "<b><i>x</i></b>".repeat(Math.floor(65_000 / 15));

function guideOf(steps: number) {
  return Buffer.from(
    JSON.stringify({
      guide: {
        title: "Slow",
        category: "lifestyle",
        steps: Array.from({ length: steps }, (_, index) => ({
          position: index + 1,
          content: slowHtml,
        })),
      },
    }),
  );
}
const slowBody = guideOf(1);
const slowLargeBody = guideOf(31);

function postGuide(name: string, body: Buffer, sample: number): Load {
  return {
    name,
    server: "api",
    sample,
    start: ({ api, key }, requests) => {
      const headers = bearer(key);
      return repeat(
        (agent) => send(agent, `${api.url}/v1/guides`, { method: "POST", headers, body }),
        { requests },
      );
    },
  };
}

function toPortal(
  name: string,
  sentTo: (target: Target, index: number) => Sent & { path: string },
): Load {
  return {
    name,
    server: "portal",
    sample: 4,
    start: (target, requests) => {
      const address = fromNewAddress();
      const { url } = target.portal;
      return repeat(
        (agent, index) => {
          const { path, headers = {}, ...sent } = sentTo(target, index);
          return send(agent, url + path, {
            ...sent,
            headers: { Origin: url, ...address, ...headers },
          });
        },
        { requests },
      );
    },
  };
}

function batchPath({ username, slug }: Target["largeGuide"]): string {
  const input = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [index, { username, slug }]),
  );
  const names = Array(10).fill("reader.guide").join(",");
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

const STALLED_CLIENTS = 30;

/** Connections of one client that request a page of 2 MiB and read nothing of it. */
const stalled: Load = {
  name: "30 connections that do not read a page of 2 MiB",
  server: "portal",
  sample: 4,
  start: ({ portal, largeGuide: { username, slug } }, requests = STALLED_CLIENTS) => {
    const lines = [
      `GET /@${username}/${slug} HTTP/1.1`,
      `Host: localhost:${portal.port}`,
      `X-Forwarded-For: ${fromNewAddress()["X-Forwarded-For"]}`,
    ];
    const opening = Array.from({ length: requests }, async () => {
      const socket = await openSocket(portal.port);
      // The server may close it.
      socket.on("error", () => {});
      socket.pause();
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      return socket;
    });
    return {
      statuses: [],
      ended: Promise.all(opening),
      stop: async () => {
        for (const socket of await Promise.all(opening)) socket.destroy();
      },
    };
  },
};

/** Repeatedly requests the Open Graph images of all guides concurrently. */
const previews: Load = {
  name: "60 preview pictures at once",
  server: "portal",
  sample: 6,
  start: ({ portal, pictures }, requests) => {
    const headers = fromNewAddress();
    return repeat(
      (agent, index) =>
        send(agent, portal.url + (pictures[index % pictures.length] ?? "/"), { headers }),
      { connections: requests ?? pictures.length, requests },
    );
  },
};

/** The loads. One client sends each, up to the limits of its address or account. */
export const loads: readonly Load[] = [
  toPortal("170,000 unknown keys without a sign-in", () => ({
    path: "/api/trpc/reader.view",
    method: "POST",
    headers: json,
    body: anonymousBody,
  })),
  toPortal("250,000 form fields to next-auth", () => ({
    path: "/api/auth/callback/credentials",
    method: "POST",
    headers: form,
    body: formBody,
  })),
  toPortal("batches of ten guides of 2 MiB", ({ largeGuide }) => ({ path: batchPath(largeGuide) })),
  stalled,
  previews,
  toPortal("deep JSON in a session's change", ({ cookie }) => ({
    path: "/api/trpc/account.rename",
    method: "POST",
    headers: { ...json, Cookie: cookie },
    body: deepBody,
  })),
  postGuide("170,000 unknown keys with a key", guideBody, 4),
  postGuide("malformed JSON of 2 MB", malformedBody, 4),
  postGuide("slow HTML of 64 KiB", slowBody, 2),
  postGuide("slow HTML of 2 MiB", slowLargeBody, 1),
];
