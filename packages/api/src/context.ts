import type { Actor, ServiceContext, Session, UsageRecorder } from "@guidepost/core";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { Answers } from "./answers.ts";
import type { Refund } from "./metering.ts";
import type { Observer } from "./observer.ts";

/** What the composition root hands to the router. */
export type Parts = {
  service: ServiceContext;
  limits: RateLimitStore;
  recorder: UsageRecorder;
  observer: Observer;
};

/** Whoever sits at the other end of a portal's request, signed in or not. */
export type Client = {
  /** As `clientAddressOf` tells it. */
  address: string;
  /** What the reader's cookie says; undefined without one, and for bots: such visits count nowhere. */
  visitor: string | undefined;
};

/** One call of the router. `actor` is undefined where nobody signed in; REST has no `client`. */
export type Context = Parts & {
  /** Bounds what the calls of one HTTP request answer; REST and the portal's pages make one call at a time. */
  answers?: Answers;
  actor: Actor | undefined;
  client?: Client;
  /**
   * Bytes of the request's body, divided by the calls in it. Undefined where the transport has its
   * own limit and count of bodies (REST), and for calls without HTTP.
   */
  bodyBytes?: number;
  /** Seals into the caller's cookie the session it goes on with; only a browser has one. */
  keepSession?: (session: Session) => Promise<void>;
  /** Seals the caller's session anew, as authenticated just now. */
  confirmSession?: () => Promise<void>;
  /** Receives the refund of the call's charge, for what fails after the procedure. */
  onCharge?: (refund: Refund) => void;
};
