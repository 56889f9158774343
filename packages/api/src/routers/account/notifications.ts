import {
  notificationList,
  notificationListInput,
  notificationRead,
  notificationSettingChange,
  notificationSettings,
  notificationsRead,
  unreadNotifications,
  unsubscribeTarget,
  unsubscribeToken,
} from "@guidepost/contract";
import {
  changeNotificationSetting,
  countUnreadNotifications,
  getNotificationSettings,
  getUnsubscribeTarget,
  listNotifications,
  readNotification,
  readNotifications,
  unsubscribe,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { publicProcedure, rateLimitedPublicProcedure, sessionProcedure } from "#trpc/procedures.ts";

export const notifications = router({
  list: sessionProcedure
    .input(notificationListInput)
    .output(notificationList)
    .query(({ ctx, input }) => listNotifications(ctx.service, input)),
  unread: sessionProcedure
    .output(unreadNotifications)
    .query(({ ctx }) => countUnreadNotifications(ctx.service)),
  read: sessionProcedure
    .input(notificationRead)
    .output(unreadNotifications)
    .mutation(({ ctx, input }) => readNotification(ctx.service, input)),
  readAll: sessionProcedure
    .input(notificationsRead)
    .output(unreadNotifications)
    .mutation(({ ctx, input }) => readNotifications(ctx.service, input)),
  settings: sessionProcedure
    .output(notificationSettings)
    .query(({ ctx }) => getNotificationSettings(ctx.service)),
  changeSetting: sessionProcedure
    .input(notificationSettingChange)
    .output(notificationSettings)
    .mutation(({ ctx, input }) => changeNotificationSetting(ctx.service, input)),
  unsubscribeTarget: publicProcedure
    .input(unsubscribeToken)
    .output(unsubscribeTarget)
    .query(({ ctx, input }) => getUnsubscribeTarget(ctx.service, input)),
  unsubscribe: rateLimitedPublicProcedure
    .input(unsubscribeToken)
    .output(unsubscribeTarget)
    .mutation(({ ctx, input }) => unsubscribe(ctx.service, input)),
});
