import { createHash, timingSafeEqual } from "node:crypto";
import { pendingMigrations, type Database, type Migration } from "@guidepost/database";
import type { RateLimiter } from "@guidepost/rate-limit";
import type { Registry } from "prom-client";
import { isLoopbackAddress } from "./client-address.ts";
import { isLoopbackHost } from "./host-check.ts";

export const HEALTH_PATHS = ["/healthz", "/readyz", "/metrics"] as const;

/** Time-out of the readiness check, in ms. */
const READINESS_TIMEOUT_MS = 2_000;

/** Proxies and CDNs add one of these headers. The client of such a request is not on this machine. */
const FORWARDING_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "via",
  "x-real-ip",
  "cf-connecting-ip",
  "true-client-ip",
  "fastly-client-ip",
  "x-client-ip",
];

export type Readiness = {
  ready: boolean;
  checks: {
    database: "ok" | "unreachable";
    migrations: "ok" | "pending" | "unknown";
    /** Where the rate limits are counted, by API and portal. */
    limits?: {
      store: string;
      status: "ok" | "unreachable, counting in this process";
      since?: string;
    };
    /** Whether the worker runs jobs. */
    jobs?: "running" | "stopped";
  };
};

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no response in time")), READINESS_TIMEOUT_MS).unref();
  });
  return Promise.race([work, timeout]);
}

/**
 * Checks whether this instance can serve requests (contract HTTP-2, RATE-7). It needs the database and all
 * migrations. An unreachable rate-limit store is reported, but the instance is ready without it.
 */
export async function checkReadiness(
  db: Database,
  rateLimiter: RateLimiter,
  migrations: Migration[],
): Promise<Readiness> {
  const { store, reachable, since } = rateLimiter.state();
  const limits = {
    store,
    status: reachable ? ("ok" as const) : ("unreachable, counting in this process" as const),
    ...(since && { since: since.toISOString() }),
  };
  const { ready, checks } = await checkDatabase(db, migrations);
  return { ready, checks: { ...checks, limits } };
}

/** Checks whether the database responds and has all migrations. */
export async function checkDatabase(db: Database, migrations: Migration[]): Promise<Readiness> {
  try {
    const pending = await withTimeout(pendingMigrations(db.pool, migrations));
    const ready = pending.length === 0;
    return { ready, checks: { database: "ok", migrations: ready ? "ok" : "pending" } };
  } catch {
    return { ready: false, checks: { database: "unreachable", migrations: "unknown" } };
  }
}

type HealthDependencies = {
  registry: Registry;
  /** Bearer token of /metrics. Without a token only clients on this machine can read it. */
  metricsToken: string | undefined;
  readiness: () => Promise<Readiness>;
  /** Aborted when the process shuts down: balancers must send no further requests. */
  shutdown: AbortSignal;
};

/** A request for a health endpoint. `address` is the result of `clientAddressOf`. */
export type HealthRequest = {
  path: (typeof HEALTH_PATHS)[number];
  header: (name: string) => string | undefined;
  address: string;
};

export type HealthResponse = { status: number; headers: Record<string, string>; body: string };

/** Excludes clients of a proxy on this machine, and pages of other sites (DNS rebinding). */
function isFromThisMachine({ header, address }: HealthRequest): boolean {
  return (
    isLoopbackAddress(address) &&
    isLoopbackHost(header("host") ?? "") &&
    FORWARDING_HEADERS.every((name) => header(name) === undefined)
  );
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function mayReadMetrics(request: HealthRequest, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(request);
  const sent = /^bearer +(\S+)$/i.exec(request.header("authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(sha256(sent), sha256(token));
}

function toResponse(status: number, body: string, contentType: string): HealthResponse {
  return {
    status,
    headers: { "Content-Type": contentType, "Cache-Control": "no-store" },
    body,
  };
}

function toJsonResponse(status: number, body: unknown): HealthResponse {
  return toResponse(status, JSON.stringify(body), "application/json; charset=utf-8");
}

/**
 * Creates the handler of `/healthz`, `/readyz` and `/metrics`, which both servers use. No endpoint needs
 * an API key (contract HTTP-2). The handler returns undefined for metrics that the client may not read.
 */
export function createHealthEndpoints({
  registry,
  metricsToken,
  readiness,
  shutdown,
}: HealthDependencies) {
  // Concurrent requests share one check, because the endpoint is public and has no rate limit.
  let currentCheck: Promise<Readiness> | undefined;
  const checkOnce = () =>
    (currentCheck ??= readiness().finally(() => {
      currentCheck = undefined;
    }));

  return async (request: HealthRequest): Promise<HealthResponse | undefined> => {
    switch (request.path) {
      case "/healthz":
        return toJsonResponse(200, { status: "ok" });
      case "/readyz": {
        const { ready, checks } = await checkOnce();
        if (shutdown.aborted) return toJsonResponse(503, { status: "shutting down", checks });
        return toJsonResponse(ready ? 200 : 503, {
          status: ready ? "ready" : "not ready",
          checks,
        });
      }
      case "/metrics":
        if (!mayReadMetrics(request, metricsToken)) return undefined;
        return toResponse(200, await registry.metrics(), registry.contentType);
    }
  };
}

export type HealthEndpoints = ReturnType<typeof createHealthEndpoints>;
