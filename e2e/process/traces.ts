import { until } from "../harness/until.ts";
import { startTraceCollector, type CollectedSpan } from "../harness/servers/trace-collector.ts";

export const CLIENT_SPAN = "00f067aa0ba902b7";

/** Starts a collector, and returns it with the settings of a server that sends traces to it. */
export async function startCollector() {
  const collector = await startTraceCollector();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    // Milliseconds between two exports.
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
  };

  /** Waits for the span of a trace's request, which is sent last. */
  const collect = async (traceId: string) => {
    const isServer = ({ kind }: CollectedSpan) => kind === 2;
    const request = await until("the request's span", () =>
      collector.spansOf(traceId).find(isServer),
    );
    const children = collector.spansOf(traceId).filter((span) => !isServer(span));
    return { request, children, names: children.map(({ name }) => name) };
  };
  return { ...collector, settings, collect };
}

let traces = 0;

/** Returns an id and the header of a sampled trace that the client has started. */
export function newTrace() {
  const traceId = `4bf92f3577b34da6a3ce929d0e0e${(++traces).toString(16).padStart(4, "0")}`;
  return { traceId, headers: { traceparent: `00-${traceId}-${CLIENT_SPAN}-01` } };
}
