import * as z from "zod";
import { ACCOUNT_MAILS, accountMailRequest } from "./account.ts";
import type { Composer, Composers } from "./composer.ts";
import { DELETION_MAILS, deletionMailRequest } from "./deletion.ts";
import { NOTIFICATION_MAILS, notificationMailRequest } from "./notification.ts";
import { SECURITY_MAILS, securityMailRequest } from "./security.ts";

/** What a mail is about. It contains no secret: the worker creates tokens when it sends. */
export const mailRequest = z.discriminatedUnion("kind", [
  accountMailRequest,
  deletionMailRequest,
  notificationMailRequest,
  securityMailRequest,
]);
export { LAST_MAILS } from "./deletion.ts";
export type MailRequest = z.infer<typeof mailRequest>;

const COMPOSERS: Composers<MailRequest> = {
  ...ACCOUNT_MAILS,
  ...DELETION_MAILS,
  ...NOTIFICATION_MAILS,
  ...SECURITY_MAILS,
};

/** Composes the mail of a request when it is sent. */
export const composeMail: Composer<MailRequest> = (service, request) => {
  const compose = COMPOSERS[request.kind] as Composer<MailRequest>;
  return compose(service, request);
};
