import { describe, expect, it } from "vitest";
import { createOperationsApp } from "./operations.ts";

const app = createOperationsApp(({ path }) =>
  Promise.resolve({ status: 200, headers: {}, body: `answer to ${path}` }),
);

/** Requests a target as Node passes it on: decoded in the URL, raw in the bindings. */
const ask = async (target: string, path: string) => {
  const request = new Request(`http://localhost${path}`);
  return app.fetch(request, { clientAddress: "127.0.0.1", target });
};

describe("createOperationsApp", () => {
  it.each(["/metrics", "/metrics/", "/metrics?format=text"])("answers %s", async (target) => {
    const answer = await ask(target, target);
    expect([answer.status, await answer.text()]).toEqual([200, "answer to /metrics"]);
  });

  it.each(["/%6detrics", "/v1/../metrics", "/v1/%2e%2e/metrics", "/./metrics", "\\metrics"])(
    "returns 404 for %s, which a proxy's rule for /metrics does not match",
    async (target) => {
      const answer = await ask(target, "/metrics");
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ error: { code: "not_found", message: "Not found" } });
    },
  );
});
