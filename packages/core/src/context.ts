import type { Database, Standby } from "@guidepost/database";
import type { MediaStorage } from "@guidepost/media-storage";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { Actor } from "./actor.ts";
import type { AuditEvent } from "#audit/index.ts";
import type { HtmlCleaner } from "#guides/index.ts";
import type { ImageConverter } from "#images/index.ts";
import type { Mailer } from "#mail/index.ts";
import type { PasswordEstimator } from "#sign-in/index.ts";
import type { SecretBox } from "./secret-box.ts";
import type { SignUpPolicy } from "./sign-up-policy.ts";
import type { WebhookSender } from "#webhooks/index.ts";

/** The client of a request, for the audit trail. */
export type RequestOrigin = { address: string; userAgent: string | null };

/** The parameters of scrypt. */
export type PasswordCost = { N: number; r: number; p: number };

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
  /** Who can become a user. Only the portal has it; by default, everyone can. */
  signUp?: SignUpPolicy;
  /** Whether users publish and create keys only after they verified their address (contract MAIL-10). */
  requiresVerifiedEmail: boolean;
  /** Logs an entry of the audit trail after it is stored (`withAudit`). */
  audit: (event: AuditEvent) => void;
  /** The client of the current request; undefined for the operator and background work. */
  origin?: () => RequestOrigin | undefined;
  /**
   * Removes an author's public pages from the operator's shared cache. Called after a committed change
   * that they show. Does not throw or wait.
   */
  purgePublicPages: (username: string) => void;
  /** Receives the error of work for which no request waits. Only the portal has such work. */
  onBackgroundError?: (error: unknown) => void;
  /** Whether webhooks may have `http` and private addresses (contract HOOK-11). */
  allowPrivateWebhooks: boolean;
  /** The cost of new password hashes. Only tests set it: the default is right for a service. */
  passwordCost?: PasswordCost;
  /** Rates new passwords. Without it, the process keeps the dictionaries. The portal has it. */
  passwordEstimator?: PasswordEstimator;
  /** Stores the files of images. All processes of the service have it; the operator's tool does not. */
  mediaStorage?: MediaStorage;
  /** Converts uploaded images. API and portal have it. */
  imageConverter?: ImageConverter;
  /** Encrypts stored secrets. Only the portal has it. */
  secretBox?: SecretBox;
  /** Signs the challenges of passkeys. Only the portal has it. */
  challengeSecret?: string;
  /** Sends webhooks. Only workers have it. */
  webhookSender?: WebhookSender;
};

/** The dependencies of a task, which only a worker has. */
export type WorkerContext = ServiceContext & { mailer: Mailer };

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
