import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Author } from "../database/seeded-database.ts";
import { sendRequest, type RawResponse } from "../load/send-request.ts";
import type { Server } from "../servers/start-server.ts";
import { noisePng } from "./noise-png.ts";

/** The servers, the hostile account, and what its clients request. */
export type HostileTarget = {
  api: Server;
  portal: Server;
  hostile: Author & { username: string };
  /** The author whose guides others read. */
  author: Author;
  /** The Cookie header of an owner of the hostile account. */
  cookie: string;
  guide: LargeGuide;
};

type LargeGuide = { id: number; slug: string; token: string };

/** A client that repeats a request. `server` is the one that it keeps busy. */
export type HostileClient = {
  name: string;
  server: "api" | "portal";
  ask: (target: HostileTarget, count: number) => Promise<RawResponse>;
  /** Whether the service accepts a few of its requests only: none is sent before the measurement. */
  isLimited?: true;
};

let noise: Buffer | undefined;

/** 3 million pixels, which no other content takes longer to convert. Created with the first request, because it takes long. */
function noiseImage(): Buffer {
  return (noise ??= noisePng(2_000, 1_500));
}

const STEPS = 100;
const ELEMENTS_PER_STEP = 199;

/** A guide with as many elements and bytes as a guide may have. */
function largestGuide(title: string): string {
  const content =
    "<p>Some words of a paragraph, which is as long as many. And a second sentence.</p>";
  const steps = Array.from({ length: STEPS }, (_, index) => ({
    position: index + 1,
    content: content.repeat(ELEMENTS_PER_STEP),
  }));
  return JSON.stringify({ guide: { title, category: "tech", steps } });
}

function bearer(secret: string) {
  return { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
}

/** Adds a published guide of the largest size, and a private link to it. */
export async function addLargestGuide(
  db: pg.Client,
  api: Server,
  { secret, userId }: Author,
): Promise<LargeGuide> {
  const post = async (path: string, body?: string) => {
    const headers = bearer(secret);
    const response = await sendRequest(api.port, path, { method: "POST", headers, body });
    if (response.status >= 300) throw new Error(`${path} returned ${response.status}`);
    return JSON.parse(response.body.toString()) as { guide: { id: number; slug: string } };
  };
  const { guide } = await post("/v1/guides", largestGuide("The largest guide"));
  await post(`/v1/guides/${guide.id}/publish`);
  const token = randomBytes(24).toString("base64url");
  await db.query(
    `insert into private_links (guide_id, hash, sealed_token, created_by, created_at, expires_at)
     values ($1, $2, '', $3, now(), now() + interval '1 day')`,
    [guide.id, createHash("sha256").update(token).digest(), userId],
  );
  return { ...guide, token };
}

/** One address for each hostile client: the portal limits the reads of an address. */
function fromPortal(path: (target: HostileTarget, count: number) => string): HostileClient["ask"] {
  return (target, count) =>
    sendRequest(target.portal.port, path(target, count), {
      headers: { "X-Forwarded-For": "198.51.100.1" },
    });
}

function withCookie(path: (target: HostileTarget) => string): HostileClient["ask"] {
  return (target) =>
    sendRequest(target.portal.port, path(target), { headers: { Cookie: target.cookie } });
}

/** Changes the guide before each request, so that its page is rendered again. */
function afterChange(path: (target: HostileTarget) => string): HostileClient["ask"] {
  return async (target, count) => {
    await sendRequest(target.api.port, `/v1/guides/${target.guide.id}`, {
      method: "PATCH",
      headers: bearer(target.hostile.secret),
      body: JSON.stringify({ guide: { title: `Changed ${count}` } }),
    });
    return fromPortal(path)(target, count);
  };
}

function publicPath({ hostile, guide }: HostileTarget): string {
  return `/@${hostile.username}/${guide.slug}`;
}

/** The page of the editor, and the content that it requests. */
const openEditor: HostileClient["ask"] = async (target, count) => {
  const { id } = target.guide;
  await withCookie(() => `/guides/${id}`)(target, count);
  const input = encodeURIComponent(JSON.stringify({ id }));
  return withCookie(() => `/api/trpc/guides.open?input=${input}`)(target, count);
};

export const HOSTILE_CLIENTS: readonly HostileClient[] = [
  { name: "editor page", server: "portal", ask: openEditor },
  {
    name: "private links",
    server: "portal",
    ask: fromPortal(({ guide }) => `/preview/${guide.token}`),
  },
  {
    name: "preview",
    server: "portal",
    ask: withCookie(({ guide }) => `/preview/guides/${guide.id}`),
  },
  { name: "first rendering", server: "portal", ask: afterChange(publicPath) },
  { name: "JSON", server: "portal", ask: afterChange((target) => `${publicPath(target)}.json`) },
  { name: "embed", server: "portal", ask: afterChange((target) => `/embed${publicPath(target)}`) },
  {
    name: "images",
    server: "api",
    ask: ({ api, hostile }, count) =>
      sendRequest(api.port, "/v1/images", {
        method: "POST",
        headers: { ...bearer(hostile.secret), "Content-Type": "application/octet-stream" },
        // A file that follows the image, so that each one is new.
        body: Buffer.concat([noiseImage(), Buffer.from(String(count))]),
      }),
  },
  {
    name: "import",
    server: "api",
    ask: ({ api, hostile }, count) =>
      sendRequest(api.port, "/v1/guides", {
        method: "POST",
        headers: bearer(hostile.secret),
        body: largestGuide(`Import ${count}`),
      }),
  },
  { name: "export", server: "portal", ask: withCookie(() => "/api/export"), isLimited: true },
  { name: "404", server: "portal", ask: fromPortal((_, count) => `/@nobody-here/guide-${count}`) },
];

export const HOSTILE_NAMES: readonly string[] = HOSTILE_CLIENTS.map(({ name }) => name);
