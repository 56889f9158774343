// The adapters of `Mailer`, for the process that sends mails.
export { createFileMailer } from "./files.ts";
export type { MailSender } from "./message.ts";
export { createSmtpMailer } from "./smtp.ts";
export { MailRefused, type Mail, type Mailer } from "../mailer.ts";
