import type { Database } from "@guidepost/database";
import type { Actor } from "./actor.ts";
import type { HtmlCleaner } from "./guides/html/html-cleaner.ts";
import type { AuditEvent } from "./audit.ts";

/** What every verb is handed by the composition root. */
export type ServiceContext = {
  db: Database;
  clock: () => Date;
  htmlCleaner: HtmlCleaner;
  /** The portal's address without a slash at its end: the base of a guide's public `url`. */
  portalUrl: string;
  /** Whether an account's owner may switch plans in the portal. */
  ownersMayChangePlan: boolean;
  /** Records a sign-in or a change of credentials, after it has happened. */
  audit: (event: AuditEvent) => void;
};

/** A verb's context where somebody acts. */
export type ActorContext = ServiceContext & { actor: Actor };
