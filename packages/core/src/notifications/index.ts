export {
  countUnreadNotifications,
  listNotifications,
  readNotification,
  readNotifications,
} from "./list.ts";
export { recordNotification } from "./record.ts";
export { changeNotificationSetting, getNotificationSettings } from "./settings.ts";
export { unreadCountSql } from "./store/read.ts";
export { purgeNotifications } from "./store/write.ts";
export { getUnsubscribeTarget, unsubscribe } from "./unsubscribe.ts";
