import { setTimeout as sleep } from "node:timers/promises";
import type { ApiRequest } from "../harness/call.ts";
import type { Person } from "./content.ts";

/** The kinds of requests. */
export type Kind = "change" | "read" | "page";

export type Sample = {
  kind: Kind;
  /** The start, in ms of `performance.now()`. */
  at: number;
  ms: number;
  /** 0 without a response. */
  status: number;
};

const CLIENT_TIMEOUT_MS = 15_000;
const PAUSE_MS = 20;
/** Two clients stay below the limit of 600 reads a minute from one address. */
const PAGE_PAUSE_MS = 220;
const LIMITED_PAUSE_MS = 50;
const MINUTE_MS = 60_000;

type Changed = { number: number; acknowledged: number };

/** What the clients have seen. */
export type Observations = {
  samples: Sample[];
  /** By guide: the number in the title of the last change that was sent, and of the last acknowledged one. */
  changes: Map<number, Changed>;
  /** Reads that returned an earlier state than an acknowledged one. */
  lostChanges: number;
  /** 2xx and requests with an unknown outcome of the author's key. */
  charged: { certain: number; possible: number };
  /** 2xx of the limited key by UTC minute. */
  accepted: Map<number, number>;
};

export type Load = {
  observations: Observations;
  /** Resolves when the running requests have ended. */
  stop: () => Promise<void>;
};

function numberIn(title: string): number {
  return Number(/(\d+)$/.exec(title)?.[1]);
}

/** Sends a request to the API. The body of an error, which HAProxy may have sent, is not parsed. */
async function callApi(
  url: string,
  { method = "GET", path, key, json, signal }: ApiRequest,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
}

/** Sends changes, reads, and requests of pages until `stop`. Each client waits for its response. */
export function startLoad(
  urls: { api: string; portal: string },
  {
    author,
    limited,
    guides,
  }: { author: Person; limited: Person; guides: readonly { id: number; path: string }[] },
): Load {
  const observations: Observations = {
    samples: [],
    changes: new Map(guides.map(({ id }) => [id, { number: 0, acknowledged: 0 }])),
    lostChanges: 0,
    charged: { certain: 0, possible: 0 },
    accepted: new Map(),
  };
  let isOver = false;

  /** Sends a request and records it. Returns the parsed body of a 200. */
  const send = async (
    kind: Kind,
    request: (signal: AbortSignal) => Promise<{ status: number; body: unknown }>,
  ) => {
    const at = performance.now();
    const { status, body } = await request(AbortSignal.timeout(CLIENT_TIMEOUT_MS)).catch(() => ({
      status: 0,
      body: undefined,
    }));
    observations.samples.push({ kind, at, ms: performance.now() - at, status });
    if (kind !== "page") {
      if (status === 200) observations.charged.certain += 1;
      else if (status === 0 || status >= 500) observations.charged.possible += 1;
    }
    return status === 200 ? body : undefined;
  };

  const change = async (id: number) => {
    const state = observations.changes.get(id) as Changed;
    while (!isOver) {
      const number = (state.number += 1);
      const json = { guide: { title: `Change ${number}` } };
      const path = `/guides/${id}`;
      const changed = await send("change", (signal) =>
        callApi(urls.api, { method: "PATCH", path, key: author.secret, json, signal }),
      );
      if (changed) state.acknowledged = number;
      await sleep(PAUSE_MS);
    }
  };

  const read = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const { id } = guides[turn % guides.length] as { id: number };
      const before = observations.changes.get(id)?.acknowledged ?? 0;
      const body = await send("read", (signal) =>
        callApi(urls.api, { path: `/guides/${id}`, key: author.secret, signal }),
      );
      const { guide } = (body ?? {}) as { guide?: { title: string } };
      if (guide && before > 0 && numberIn(guide.title) < before) observations.lostChanges += 1;
      await sleep(PAUSE_MS);
    }
  };

  const readPages = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const { path } = guides[turn % guides.length] as { path: string };
      await send("page", async (signal) => {
        const response = await fetch(urls.portal + path, { signal });
        return { status: response.status, body: await response.text() };
      });
      await sleep(PAGE_PAUSE_MS);
    }
  };

  const reachLimit = async () => {
    while (!isOver) {
      const start = Date.now();
      const signal = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
      const response = await callApi(urls.api, {
        path: "/guides?limit=1",
        key: limited.secret,
        signal,
      }).catch(() => undefined);
      const minute = Math.floor(start / MINUTE_MS);
      // A request at the end of a minute counts in one of two.
      if (response?.status === 200 && Math.floor(Date.now() / MINUTE_MS) === minute)
        observations.accepted.set(minute, (observations.accepted.get(minute) ?? 0) + 1);
      await sleep(LIMITED_PAUSE_MS);
    }
  };

  const clients = [
    ...guides.map(({ id }) => change(id)),
    read(),
    read(),
    readPages(),
    readPages(),
    reachLimit(),
    reachLimit(),
  ];
  return {
    observations,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}
