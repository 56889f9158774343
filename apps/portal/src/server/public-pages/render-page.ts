import type { IncomingMessage, ServerResponse } from "node:http";
import { inject, type InjectOptions, type Response as InjectedResponse } from "light-my-request";

/** Renders a page: the request handler of Next. */
export type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Calls `inject` with a callback: its promise would start the request later, outside of the context. */
export function requestPage(render: Render, options: InjectOptions): Promise<InjectedResponse> {
  return new Promise((resolve, reject) => {
    // Without `reject`, a rendering that fails without a response would never end.
    const listener = (request: IncomingMessage, response: ServerResponse): void =>
      void render(request, response).catch(reject);
    inject(listener, options, (error, response) => {
      if (response) resolve(response);
      else reject(error ?? new Error("Next sent no response"));
    });
  });
}
