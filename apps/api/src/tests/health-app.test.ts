import { describe, expect, it } from "vitest";
import { createHelpLinks } from "@guidepost/api";
import { createHealthApp } from "../health-app.ts";

const app = createHealthApp(
  ({ path }) => Promise.resolve({ status: 200, headers: {}, body: `response of ${path}` }),
  createHelpLinks("https://portal.test"),
);

/** Requests a target as Node passes it on: decoded in the URL, raw in the bindings. */
async function send(target: string, path: string) {
  const request = new Request(`http://localhost${path}`);
  return app.fetch(request, { clientAddress: "127.0.0.1", target });
}

describe("createHealthApp", () => {
  it.each(["/metrics", "/metrics/", "/metrics?format=text"])(
    "returns 200 for %s",
    async (target) => {
      const response = await send(target, target);
      expect([response.status, await response.text()]).toEqual([200, "response of /metrics"]);
    },
  );

  it.each(["/%6detrics", "/v1/../metrics", "/v1/%2e%2e/metrics", "/./metrics", "\\metrics"])(
    "returns 404 for %s, which a proxy's rule for /metrics does not match",
    async (target) => {
      const response = await send(target, "/metrics");
      expect(response.status).toBe(404);
      expect(response.headers.get("link")).toBe(
        '<https://portal.test/docs/errors#not_found>; rel="help"',
      );
      expect(await response.json()).toEqual({ error: { code: "not_found", message: "Not found" } });
    },
  );
});
