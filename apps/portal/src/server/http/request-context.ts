import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "@guidepost/api";
import type { ErrorCode } from "@guidepost/contract";

/** The state of a request. Later steps add to it. */
export type RequestContext = {
  requestId: string;
  /** Whether the client has disconnected. Errors after that are not reported. */
  isGone: () => boolean;
  /** The client's address. */
  address: string;
  /** Adds a Set-Cookie line, unless the response's headers have been sent. */
  setCookie: (line: string) => void;
  actor?: Context["actor"];
  /** The first error. The status may differ, because a page may have been streamed in part. */
  refused?: ErrorCode;
  /** Counts characters of guides in the response, before it is rendered. */
  countCharacters?: (characters: number) => void;
  /** Resolves when the response may be rendered: large ones are rendered one at a time. */
  waitForRenderTurn?: () => Promise<void>;
  /** HTML of the page's steps, by the step's id, for components that render on the server. */
  documentHtml?: Map<number, string>;
};

/** The request of the current asynchronous context; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
