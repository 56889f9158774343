// The mails of notifications.
import { settingsOfKind } from "@guidepost/contract";
import * as z from "zod";
import { findMailedNotification, unsubscribeUrl } from "#notifications/mails/index.ts";
import { notificationMail } from "../templates/notification.ts";
import type { Composers } from "./composer.ts";

export const notificationMailRequest = z.object({
  kind: z.literal("notification"),
  notificationId: z.int(),
});

export const NOTIFICATION_MAILS: Composers<z.infer<typeof notificationMailRequest>> = {
  notification: async (service, { notificationId }) => {
    const found = await findMailedNotification(service.db.pool, notificationId);
    if (!found) return undefined;
    const { data, displayName, userId, isVerified } = found;
    const { isRequired, mail, oneClickUnsubscribe } = settingsOfKind(data.kind);
    // Not to an address that may belong to another person, except security notices (contract NOTE-14, NOTE-15).
    if (service.requiresVerifiedEmail && !isVerified && !isRequired) return undefined;
    // The user may have switched it off since the event.
    if (!isRequired && !(found.mail ?? mail)) return undefined;
    const unsubscribe = oneClickUnsubscribe
      ? await unsubscribeUrl(service, { userId, kind: data.kind })
      : undefined;
    return {
      to: found.email,
      unsubscribeUrl: unsubscribe,
      content: notificationMail(data, {
        name: displayName,
        at: found.createdAt,
        unsubscribeUrl: unsubscribe,
        portalUrl: service.portalUrl,
      }),
    };
  },
};
