import type { Database, Standby } from "@guidepost/database";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { Actor } from "./actor.ts";
import type { AuditEvent } from "./audit.ts";
import type { HtmlCleaner } from "./guides/index.ts";

/** The dependencies of every verb, created once in a process. */
export type ServiceContext = {
  db: Database;
  /** For reads that may be some seconds old (`readWithLag`). */
  standby?: Standby | undefined;
  clock: () => Date;
  htmlCleaner: HtmlCleaner;
  /** The portal's address without a trailing slash: the base of a guide's public `url`. */
  portalUrl: string;
  /** Whether owners can change the plan of their account in the portal. */
  ownersMayChangePlan: boolean;
  /** Records a sign-in or a change of credentials after it succeeded or failed. */
  audit: (event: AuditEvent) => void;
  /**
   * Removes an author's public pages from the operator's shared cache. Called after a committed change
   * that they show. Does not throw or wait.
   */
  purgePublicPages: (username: string) => void;
};

/** Reads from the standby if there is one. The result may be up to 5 s old, so users do not see their own changes. */
export function readWithLag<Result>(
  { db, standby }: Pick<ServiceContext, "db" | "standby">,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return standby ? standby.read(work) : work(db);
}

/** A completed request of any transport, for logs and metrics. */
export type CompletedRequest = {
  requestId: string;
  method: string;
  /** A name without user data, for example `guides.get`; `unknown` for an unknown path of the API. */
  operation: string;
  status: number;
  /** `ok` or the error's code. */
  outcome: string;
  durationMs: number;
  /** The client's address. */
  address: string;
  actor: Actor | undefined;
};

/** The context of a verb that requires an authenticated user. */
export type ActorContext = ServiceContext & { actor: Actor };

/** The context of a verb without an actor that counts attempts. */
export type RateLimitedContext = ServiceContext & { rateLimiter: Pick<RateLimitStore, "consume"> };
