import type { IncomingMessage, ServerResponse } from "node:http";
import { HEALTH_PATHS, type Tracing } from "@guidepost/runtime";

/** Files of the build and health checks would be most of the traces. */
function isTraced(url: string): boolean {
  return !url.startsWith("/_next/static/") && !HEALTH_PATHS.some((path) => url.startsWith(path));
}

/** Returns a function that serves a request in its trace, which ends with the response. */
export function createRequestTraces(tracing: Tracing | undefined) {
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    if (!tracing || !isTraced(request.url ?? "")) return serve();
    const trace = tracing.startRequest((name) => request.headers[name]?.toString());
    trace.run(serve);
    // After the listeners of `serve`, which add the outcome to the trace.
    response.once("close", trace.end);
  };
}
