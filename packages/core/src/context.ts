import type { Database } from "@guidepost/database";
import type { Actor } from "./actor.ts";
import type { HtmlCleaner } from "./guides/html/html-cleaner.ts";
import type { AuditEvent } from "./audit.ts";

/** The dependencies of every verb, created once in a process. */
export type ServiceContext = {
  db: Database;
  clock: () => Date;
  htmlCleaner: HtmlCleaner;
  /** The portal's address without a trailing slash: the base of a guide's public `url`. */
  portalUrl: string;
  /** Whether owners can change the plan of their account in the portal. */
  ownersMayChangePlan: boolean;
  /** Records a sign-in or a change of credentials after it succeeded or failed. */
  audit: (event: AuditEvent) => void;
};

/** The context of a verb that requires an authenticated user. */
export type ActorContext = ServiceContext & { actor: Actor };
