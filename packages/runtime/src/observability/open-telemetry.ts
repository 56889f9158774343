import { AsyncLocalStorage } from "node:async_hooks";
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { CompletedRequest } from "@guidepost/core";
import { batchChannel, statementChannel, type BatchItemTrace } from "@guidepost/database";
import { rateLimitStoreChannel } from "@guidepost/rate-limit";
import type { TracingChannel } from "node:diagnostics_channel";
import type { Tracing } from "./tracing.ts";

/** Shorter than the time in which a shutdown closes all parts. */
const CLOSE_TIMEOUT_MS = 1_000;

type HeaderReader = (name: string) => string | undefined;

const headerGetter = {
  keys: () => [],
  get: (header: HeaderReader, name: string) => header(name),
};

/** The error's code, for example an SQLSTATE. A message may contain values. */
function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? (error instanceof Error ? error.name : "unknown");
}

/**
 * Creates tracing with the standard variables of OpenTelemetry, which replace `serviceName`. Provider and context are not global:
 * Next would add spans with complete URLs, which contain invitation tokens.
 */
export function createTracing(serviceName: string): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": serviceName }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("guidepost");
  const propagator = new W3CTraceContextPropagator();
  const currentRequest = new AsyncLocalStorage<Span>();

  /** Statements of timers, and those after the response, belong to no request. */
  function startChild(name: string, kind: SpanKind, attributes: Attributes): Span | undefined {
    const request = currentRequest.getStore();
    if (!request?.isRecording()) return undefined;
    return tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, request));
  }

  /** Creates a span for each message of a channel. `finish` runs before the end of the span. */
  function traceChannel<Message extends { error?: unknown }>(
    channel: TracingChannel<unknown, Message>,
    start: (message: Message) => Span | undefined,
    finish: (message: Message, span: Span) => void = () => {},
  ): void {
    const spans = new WeakMap<Message, Span>();
    channel.subscribe({
      start: (message) => {
        const span = start(message);
        if (span) spans.set(message, span);
      },
      end: () => {},
      asyncStart: () => {},
      asyncEnd: (message) => {
        const span = spans.get(message);
        if (!span) return;
        if (message.error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute("error.type", codeOf(message.error));
        }
        finish(message, span);
        span.end();
      },
      error: () => {},
    });
  }

  traceChannel(statementChannel, ({ name }) =>
    startChild(name, SpanKind.CLIENT, {
      "db.system.name": "postgresql",
      "db.query.summary": name,
    }),
  );
  traceChannel(rateLimitStoreChannel, () =>
    startChild("evalsha", SpanKind.CLIENT, {
      "db.system.name": "redis",
      "db.operation.name": "evalsha",
    }),
  );
  // The trace of the first item contains the statement itself: the others link to it.
  const batchSpans = new WeakMap<BatchItemTrace, Span>();
  traceChannel(
    batchChannel,
    (item) => {
      const span = startChild(`batch ${item.name}`, SpanKind.INTERNAL, {});
      if (span) batchSpans.set(item, span);
      return span;
    },
    (item, span) => {
      span.setAttribute("guidepost.batch.items", item.items);
      const first = item.first && item.first !== item ? batchSpans.get(item.first) : undefined;
      if (first) span.addLink({ context: first.spanContext() });
    },
  );

  return {
    startRequest: (header) => {
      const parent = propagator.extract(ROOT_CONTEXT, header, headerGetter);
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
      return { run: (work) => currentRequest.run(span, work), end: () => span.end() };
    },
    completeRequest: (completed) => describeRequest(currentRequest.getStore(), completed),
    traceId: () => currentRequest.getStore()?.spanContext().traceId,
    logTo: (log) => {
      const warn = (message: string) => log.warn({ reason: message }, "traces were not sent");
      const ignore = () => {};
      diag.setLogger(
        { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
        DiagLogLevel.WARN,
      );
    },
    close: () => {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, CLOSE_TIMEOUT_MS).unref();
      });
      return Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}

function describeRequest(
  span: Span | undefined,
  { operation, method, status, outcome, requestId, actor }: CompletedRequest,
): void {
  if (!span) return;
  span.updateName(operation);
  span.setAttributes({
    "http.request.method": method,
    "http.response.status_code": status,
    "guidepost.operation": operation,
    "guidepost.outcome": outcome,
    "guidepost.request_id": requestId,
    ...(actor && { "guidepost.account_id": actor.account.id }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
