// What the mails of notifications need. Separate from ../index.ts, which imports the mail feature.
export { findMailedNotification } from "../store/read.ts";
export { unsubscribeUrl } from "../unsubscribe.ts";
