import { randomUUID } from "node:crypto";
import * as z from "zod";
import { defineTask, enqueue, type JobTransaction, PermanentFailure } from "#jobs/index.ts";
import { composeMail, LAST_MAILS, type MailRequest, mailRequest } from "./kinds/index.ts";
import { MailRefused } from "./mailer.ts";

/** Attempts within about two days, for failures of the SMTP server. */
const ATTEMPTS = 16;

/** Mails at the same time: a server that does not respond must not take all jobs of a worker. */
const MAX_RUNNING = 5;

/** Sends a mail (contract MAIL-1). Its id stays the same in all attempts. */
export const sendMailTask = defineTask({
  name: "send_mail",
  payload: z.object({ id: z.uuid(), mail: mailRequest }),
  maxAttempts: ATTEMPTS,
  maxRunning: MAX_RUNNING,
  run: async (service, { id, mail: request }, { isLastAttempt }) => {
    const mail = await composeMail(service, request);
    if (!mail) return { skipped: 1 };
    try {
      await service.mailer.send({ id, ...mail });
    } catch (error) {
      // A dead job would keep the address of a person who was erased (contract ACCT-21).
      if (LAST_MAILS.has(request.kind) && (isLastAttempt || error instanceof MailRefused))
        return { dropped: 1 };
      if (!(error instanceof MailRefused)) throw error;
      throw new PermanentFailure(error.message, { cause: error });
    }
    return { sent: 1 };
  },
});

/** Adds an email to the transaction of the change that it is about. `runAt`: it is not sent before this time. */
export async function enqueueMail(
  transaction: JobTransaction,
  mail: MailRequest,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  await enqueue(transaction, sendMailTask, { id: randomUUID(), mail }, { ...(runAt && { runAt }) });
}
