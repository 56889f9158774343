import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fuzz, type Target } from "./run.ts";
import { addTarget } from "./target.ts";

/** The length of a run that finds nothing. A run with a fault ends after a part of it. */
const REQUESTS = 1_000;

let target: Target;
let targets = 0;

// Each run has an account of its own, because it does not know the guides of another run.
beforeEach(async () => {
  target = await addTarget(`fuzz-faults-${(targets += 1)}`);
});

afterEach(() => void vi.unstubAllGlobals());

type Fault = { method: string; path: RegExp; status: number; becomes: number; body?: object };

/** Replaces the responses of an operation with one status. */
function plant({ method, path, status, becomes, body }: Fault): void {
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const response = await send(url, init);
    const isReplaced =
      (init.method ?? "GET") === method &&
      path.test(new URL(url).pathname) &&
      response.status === status;
    if (!isReplaced) return response;
    const { headers } = response;
    const text = await response.text();
    return new Response(body ? JSON.stringify(body) : text, { status: becomes, headers });
  });
}

const LIST = /^\/v1\/guides$/;
const USAGE = /^\/v1\/usage$/;
const error = (code: string) => ({ error: { code, message: "A planted fault" } });

describe("the fuzzer reports", () => {
  it.each<[string, Fault, RegExp]>([
    [
      "a 500",
      { method: "GET", path: USAGE, status: 200, becomes: 500, body: error("internal_error") },
      /a server error[^]*\ngetUsage \(GET \/usage\), valid/,
    ],
    [
      "a 200 for a request that the schema forbids",
      {
        method: "GET",
        path: LIST,
        status: 422,
        becomes: 200,
        body: { guides: [], next_cursor: null },
      },
      /200 for an invalid request[^]*\nlistGuides/,
    ],
    [
      "an unexplained 403 for a valid request",
      { method: "GET", path: USAGE, status: 200, becomes: 403, body: error("forbidden") },
      /403 is not explained[^]*\ngetUsage \(GET \/usage\), valid/,
    ],
    [
      "a body that the schema of the response forbids",
      { method: "GET", path: USAGE, status: 200, becomes: 200, body: { requests_used: -1 } },
      /must have required property[^]*\ngetUsage/,
    ],
    [
      "a status that the document does not declare",
      { method: "GET", path: USAGE, status: 200, becomes: 206 },
      /the document does not declare 206[^]*\ngetUsage/,
    ],
  ])("%s", async (_, fault, report) => {
    plant(fault);
    const run = fuzz(target, { seed: 1, length: { requests: REQUESTS }, endOnFailure: true });
    await expect(run).rejects.toHaveProperty(
      "cause",
      expect.objectContaining({ message: expect.stringMatching(report) as string }),
    );
  });
});
