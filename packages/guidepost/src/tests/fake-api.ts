import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { runCommand } from "../program.ts";

/** The status and the JSON of a response, by method and path: `GET /me`. */
export type FakeResponses = Record<string, { status?: number; body: unknown }>;

type Result = { exitCode: number; out: string; err: string };

/** Starts an API with fixed responses. Returns a function that runs the program with this API. */
export async function startFakeApi(
  responses: FakeResponses,
  headers: Record<string, string> = {},
): Promise<(args: string[], io?: { input?: string; config?: string }) => Promise<Result>> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const known = responses[`${request.method} ${pathname.replace(/^\/v1/, "")}`];
    response.writeHead(known ? (known.status ?? 200) : 404, {
      ...headers,
      "Content-Type": "application/json",
    });
    request.resume().on("end", () => response.end(JSON.stringify(known?.body ?? {})));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return async (args, { input = "", config = "/nonexistent" } = {}) => {
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
        out: (text) => void (result.out += text),
        err: (text) => void (result.err += text),
        isTerminal: false,
        signal: new AbortController().signal,
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
