import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span in OTLP/JSON, with its attributes as an object. */
export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  status: { code?: number };
  links: { spanId: string; traceId: string }[];
  attributes: Record<string, unknown>;
};

type Attribute = { key: string; value: Record<string, unknown> };

function toObject(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

type ExportRequest = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, "attributes"> & { attributes: Attribute[] })[] }[];
  }[];
};

function spansOf({ resourceSpans }: ExportRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        links: span.links ?? [],
        attributes: toObject(span.attributes),
        service: String(toObject(resource.attributes)["service.name"]),
      })),
    ),
  );
}

/** Starts a collector of OpenTelemetry traces, which keeps the spans that it receives over HTTP. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const received: string[] = [];
  let responds = true;
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      received.push(text);
      if (request.url === "/v1/traces") spans.push(...spansOf(JSON.parse(text) as ExportRequest));
      if (responds) response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The spans of a trace. */
    spansOf: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    /** Everything that was received, as text. */
    text: () => received.join("\n"),
    /** Sends no further responses. */
    ignoreRequests: () => {
      responds = false;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
