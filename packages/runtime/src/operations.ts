import { createHash, timingSafeEqual } from "node:crypto";
import type { Registry } from "prom-client";
import { isLoopbackAddress } from "./client-address.ts";
import { isLoopbackHost } from "./hosts.ts";
import type { Readiness } from "./readiness.ts";

type OperationsParts = {
  registry: Registry;
  /** The bearer token of the metrics; without one, only this machine reads them. */
  metricsToken: string | undefined;
  readiness: () => Promise<Readiness>;
};

export const operationPaths = ["/healthz", "/readyz", "/metrics"] as const;

/** The parts of a request that decide; `address` is from `clientAddressOf`. */
export type Asked = {
  path: (typeof operationPaths)[number];
  header: (name: string) => string | undefined;
  address: string;
};

/** A proxy adds one of these: the request then comes from elsewhere, although the proxy is local. */
const forwardingHeaders = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];

/** From this machine, by a name of this machine: no page of another site, no client of a proxy. */
const isLocal = ({ header, address }: Asked): boolean =>
  isLoopbackAddress(address) &&
  isLoopbackHost(header("host") ?? "") &&
  forwardingHeaders.every((name) => header(name) === undefined);

export type OperationsAnswer = { status: number; headers: Record<string, string>; body: string };

const digest = (text: string) => createHash("sha256").update(text).digest();

const answer = (status: number, body: string, contentType: string): OperationsAnswer => ({
  status,
  headers: { "Content-Type": contentType, "Cache-Control": "no-store" },
  body,
});
const json = (status: number, body: unknown) =>
  answer(status, JSON.stringify(body), "application/json; charset=utf-8");

/**
 * For operators, the same of both servers: `/healthz`, `/readyz`, `/metrics`. None needs a key
 * (contract HTTP-2). Undefined for metrics that are not for whoever asks: there are none.
 */
export const createOperations = (parts: OperationsParts) => {
  // Anybody may ask, at any rate: those who ask at the same time share one look at the database.
  let looking: Promise<Readiness> | undefined;
  const look = () =>
    (looking ??= parts.readiness().finally(() => {
      looking = undefined;
    }));

  const mayReadMetrics = (asked: Asked): boolean => {
    const token = parts.metricsToken;
    if (!token) return isLocal(asked);
    const shown = /^bearer +(\S+)$/i.exec(asked.header("authorization") ?? "")?.[1] ?? "";
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
