import type { WorkerContext } from "#context.ts";
import type { Mail } from "../mailer.ts";

/** A mail without its id, which belongs to the job. */
export type ComposedMail = Omit<Mail, "id">;

/** Returns the mail with its recipient; `undefined` when it must not be sent any more. */
export type Composer<Request> = (
  service: WorkerContext,
  request: Request,
) => Promise<ComposedMail | undefined>;

/** The composer of each kind of mail. */
export type Composers<Request extends { kind: string }> = {
  readonly [Kind in Request["kind"]]: Composer<Extract<Request, { kind: Kind }>>;
};
