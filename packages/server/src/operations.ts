import { createHash, timingSafeEqual } from "node:crypto";
import type { Registry } from "prom-client";
import type { Readiness } from "./readiness.ts";

type OperationsParts = {
  registry: Registry;
  /** Whoever shows this token may read the metrics; without one, this machine alone. */
  metricsToken: string | undefined;
  readiness: () => Promise<Readiness>;
};

export const operationPaths = ["/healthz", "/readyz", "/metrics"] as const;

/** What is looked at of a request; `address` as `clientAddressOf` tells it. */
export type Asked = {
  path: (typeof operationPaths)[number];
  authorization: string | undefined;
  address: string;
};

export type OperationsAnswer = { status: number; headers: Record<string, string>; body: string };

const digest = (text: string) => createHash("sha256").update(text).digest();
const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

const answer = (status: number, body: string, contentType: string): OperationsAnswer => ({
  status,
  headers: { "Content-Type": contentType, "Cache-Control": "no-store" },
  body,
});
const json = (status: number, body: unknown) =>
  answer(status, JSON.stringify(body), "application/json; charset=utf-8");

/**
 * For operators, the same of both servers: `/healthz`, `/readyz`, `/metrics`. None needs a key
 * (DECISIONS 1). Undefined for metrics that are not for whoever asks: there are none.
 */
export const createOperations = (parts: OperationsParts) => {
  // Anybody may ask, at any rate: those who ask at the same time share one look at the database.
  let looking: Promise<Readiness> | undefined;
  const look = () =>
    (looking ??= parts.readiness().finally(() => {
      looking = undefined;
    }));

  const mayReadMetrics = ({ authorization = "", address }: Asked): boolean => {
    const token = parts.metricsToken;
    if (!token) return isLoopback(address);
    const shown = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
    return timingSafeEqual(digest(shown), digest(token));
  };

  return async (asked: Asked): Promise<OperationsAnswer | undefined> => {
    switch (asked.path) {
      case "/healthz":
        return json(200, { status: "ok" });
      case "/readyz": {
        const { ready, checks } = await look();
        return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
      }
      case "/metrics":
        if (!mayReadMetrics(asked)) return undefined;
        return answer(200, await parts.registry.metrics(), parts.registry.contentType);
    }
  };
};

export type Operations = ReturnType<typeof createOperations>;
