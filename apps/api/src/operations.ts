import { createHash, timingSafeEqual } from "node:crypto";
import { securityHeaders } from "@guidepost/api";
import { errors } from "@guidepost/contract";
import { Hono } from "hono";
import type { Registry } from "prom-client";
import type { Readiness } from "./health.ts";

type OperationsParts = {
  registry: Registry;
  /** Whoever shows this token may read the metrics; without one, this machine alone. */
  metricsToken: string | undefined;
  readiness: () => Promise<Readiness>;
};

type OperationsEnv = { Bindings: { clientAddress: string } };

const headers = {
  ...securityHeaders,
  "Cache-Control": "no-store",
  "Content-Type": "application/json; charset=utf-8",
};
const digest = (text: string) => createHash("sha256").update(text).digest();
const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

/** For operators: `/healthz`, `/readyz`, `/metrics`. None needs a key (DECISIONS 1). */
export const createOperations = (parts: OperationsParts): Hono<OperationsEnv> => {
  const app = new Hono<OperationsEnv>({ strict: false });
  // Anybody may ask, at any rate: those who ask at the same time share one look at the database.
  let looking: Promise<Readiness> | undefined;
  const look = () =>
    (looking ??= parts.readiness().finally(() => {
      looking = undefined;
    }));

  app.get("/healthz", () => Response.json({ status: "ok" }, { headers }));

  app.get("/readyz", async () => {
    const { ready, checks } = await look();
    const status = ready ? "ready" : "not ready";
    return Response.json({ status, checks }, { status: ready ? 200 : 503, headers });
  });

  app.get("/metrics", async (c) => {
    const token = parts.metricsToken;
    const shown = /^bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    const allowed = token
      ? timingSafeEqual(digest(shown), digest(token))
      : isLoopback(c.env.clientAddress);
    if (!allowed) return c.notFound();
    const text = await parts.registry.metrics();
    return new Response(text, {
      headers: { ...headers, "Content-Type": parts.registry.contentType },
    });
  });

  // To whoever runs the app, who logs it and answers in the envelope; Hono would answer in text.
  app.onError((error) => {
    throw error;
  });

  app.notFound(() =>
    Response.json(
      { error: { code: "not_found", message: errors.not_found.message } },
      { status: 404, headers },
    ),
  );
  return app;
};
