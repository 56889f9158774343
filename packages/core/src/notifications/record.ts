import { randomUUID } from "node:crypto";
import type { NotificationData } from "@guidepost/contract";
import type { JobTransaction } from "#jobs/index.ts";
import { enqueueMail } from "#mail/index.ts";
import { insertNotifications, type Recipients } from "./store/write.ts";

/**
 * Adds a notification of an event, and its mails, in the transaction that has caused or found the
 * event (contract NOTE-1). A user receives an event once.
 *
 * @param recipients with a `userId`, only this user; otherwise the owners of the account, without `exceptUserId`
 * @param event identifies the event among those of its kind. Default: a new event with each call.
 */
export async function recordNotification(
  transaction: JobTransaction,
  {
    data,
    event = randomUUID(),
    ...recipients
  }: Recipients & { data: NotificationData; event?: string },
): Promise<void> {
  const ids = await insertNotifications(transaction, {
    ...recipients,
    kind: data.kind,
    event,
    data,
  });
  for (const notificationId of ids)
    await enqueueMail(transaction, { kind: "notification", notificationId });
}
