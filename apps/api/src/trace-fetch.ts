import type { Tracing } from "@guidepost/runtime";

type Fetch<Bindings> = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** Returns a function that does what `fetch` does, in a trace of the request. */
export function traceFetch<Bindings>(fetch: Fetch<Bindings>, tracing: Tracing): Fetch<Bindings> {
  return async (request, bindings) => {
    const trace = tracing.startRequest((name) => request.headers.get(name) ?? undefined);
    try {
      return await trace.run(() => fetch(request, bindings));
    } finally {
      trace.end();
    }
  };
}
