import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "@guidepost/api";
import type { ErrorCode } from "@guidepost/contract";

/** What is known of a request while it runs: more, the further it comes. */
export type RequestContext = {
  requestId: string;
  /** Whether the client has hung up: what fails then is no fault of ours. */
  isGone: () => boolean;
  /** The client's address. */
  address: string;
  /** Adds a Set-Cookie line, unless the response's headers have been sent. */
  setCookie: (line: string) => void;
  actor?: Context["actor"];
  /** The first refusal in it, which its status need not tell: a page may have begun already. */
  refused?: ErrorCode;
  /** Counts characters of guides in the answer, before it is made. */
  countCharacters?: (characters: number) => void;
  /** Resolves when the response may be rendered: large ones are rendered one at a time. */
  waitForRenderTurn?: () => Promise<void>;
  /** HTML of the page's steps, by the step's id, for components that render on the server. */
  documentHtml?: Map<number, string>;
};

/** The request that whatever runs belongs to; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
