import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { call } from "../harness/call.ts";
import { readRecording, type RecordedExchange } from "../harness/recorded-exchange.ts";
import { faultsOf } from "./judge.ts";
import { startPrism, type Prism } from "./prism.ts";

// Prism reads the document for some ten seconds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const { url, keys } = inject("fixtures");
/** What the HTTP tests have sent and received. `npm run test:stress -- proxy` records them first. */
const RECORDED = process.env["GUIDEPOST_RECORDED"];

let folder: string;
let prism: Prism;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-proxy-"));
  const document = join(folder, "openapi.json");
  writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  prism = await startPrism(document);
});

afterAll(async () => {
  await prism.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request, and returns it with its response. */
async function exchange(method: string, path: string, json?: object): Promise<RecordedExchange> {
  const { status, headers, text } = await call(url, { method, path, key: keys.both, json });
  return {
    method,
    path,
    requestHeaders: json ? [["Content-Type", "application/json"]] : [],
    ...(json && { requestBody: Buffer.from(JSON.stringify(json)).toString("base64") }),
    status,
    responseHeaders: [...headers],
    responseBody: text,
  };
}

describe("requests and responses, compared with the OpenAPI document by Prism (contract DOCS-5)", () => {
  it("have no violation in a life of a guide, and none that is not invalid on purpose", async () => {
    const created = await exchange("POST", "/guides", { guide: { title: "Proxied" } });
    const { guide } = JSON.parse(created.responseBody) as { guide: { id: number } };
    const exchanges = [
      created,
      await exchange("GET", `/guides/${guide.id}?include=source`),
      await exchange("PATCH", `/guides/${guide.id}`, { guide: { description: "By Prism" } }),
      await exchange("PUT", "/guides/external/proxy/a.md", { guide: { title: "External" } }),
      await exchange("GET", "/guides?limit=2&status=draft"),
      await exchange("POST", "/guides", { guide: { title: "" } }),
      await exchange("GET", "/unknown"),
      await exchange("DELETE", `/guides/${guide.id}/`),
    ];
    expect(exchanges.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200, 422, 404, 204]);
    for (const one of exchanges) expect(await faultsOf(prism, one)).toEqual([]);
  });

  it("have a violation when a response differs from the document, or an undescribed request is accepted", async () => {
    const read = await exchange("GET", "/usage");
    const { period: _, ...body } = JSON.parse(read.responseBody) as { period: string };
    expect(await faultsOf(prism, { ...read, responseBody: JSON.stringify(body) })).toEqual([
      expect.stringContaining("must have required property 'period'"),
    ]);
    expect(await faultsOf(prism, { ...read, status: 418 })).not.toEqual([]);
    const headers = read.responseHeaders.filter(([name]) => name !== "x-request-id");
    expect(await faultsOf(prism, { ...read, responseHeaders: headers })).not.toEqual([]);
    expect(await faultsOf(prism, { ...read, path: "/unknown" })).toEqual([
      expect.stringContaining("Selected route not found"),
    ]);
    const list = await exchange("GET", "/guides");
    expect(await faultsOf(prism, { ...list, path: "/guides?limit=0" })).not.toEqual([]);
    const refused = await exchange("GET", "/guides?limit=0");
    expect([refused.status, await faultsOf(prism, refused)]).toEqual([422, []]);
  });

  if (RECORDED !== undefined)
    it("have no violation in the HTTP tests", async () => {
      const exchanges = readRecording(RECORDED);
      expect(exchanges.length).toBeGreaterThan(1_000);
      const faults: string[] = [];
      for (const one of exchanges) faults.push(...(await faultsOf(prism, one)));
      expect([...new Set(faults)]).toEqual([]);
    });
});
