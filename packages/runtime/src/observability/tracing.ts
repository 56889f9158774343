import type { CompletedRequest } from "@guidepost/core";
import type { Logger } from "./logger.ts";
import type { ServerEnv } from "../environment.ts";

/** The trace of one request. */
export interface RequestTrace {
  /** Calls a function whose statements and log lines belong to the trace. */
  run<Result>(work: () => Result): Result;
  /** Ends the trace after the response. Later statements do not belong to it. */
  end(): void;
}

/** Sends OpenTelemetry traces of requests to a collector. */
export interface Tracing {
  /** Starts the trace of a request, and continues the one of a valid `traceparent`. */
  startRequest(header: (name: string) => string | undefined): RequestTrace;
  /** Adds the operation and the outcome to the trace of the running request. */
  completeRequest(completed: CompletedRequest): void;
  /** The id of the running request's trace. */
  traceId(): string | undefined;
  /** Logs failed exports. */
  logTo(log: Logger): void;
  /** Sends the remaining spans, for 1 s at most. */
  close(): Promise<void>;
}

type TracingVariables = Pick<
  ServerEnv,
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
  | "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
  | "OTEL_SDK_DISABLED"
  | "OTEL_TRACES_EXPORTER"
>;

/**
 * Starts tracing when the environment has the address of a collector. The packages of OpenTelemetry are
 * loaded only then. They read their other standard variables themselves.
 */
export async function startTracing(
  server: "api" | "portal",
  env: TracingVariables,
): Promise<Tracing | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED || env.OTEL_TRACES_EXPORTER === "none")
    return undefined;
  const { createTracing } = await import("./open-telemetry.ts");
  return createTracing(`guidepost-${server}`);
}
