import type { Mail } from "../mailer.ts";
import { toHtml } from "../content/html.ts";
import { LOGO_CONTENT_ID, LOGO_PNG } from "../content/logo.ts";
import { toPlainText } from "../content/plain-text.ts";

/** The sender of all mails. */
export type MailSender = { name: string; address: string };

/** Returns the message of a mail for nodemailer, which encodes headers and replaces line breaks in them. */
export function toMessage({ id, to, content, unsubscribeUrl }: Mail, from: MailSender) {
  return {
    from,
    // An object, so that an address is never parsed as a list.
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    subject: content.subject,
    text: toPlainText(content),
    html: toHtml(content),
    attachments: [
      {
        filename: "guidepost.png",
        content: Buffer.from(LOGO_PNG, "base64"),
        contentType: "image/png",
        cid: LOGO_CONTENT_ID,
        contentDisposition: "inline" as const,
      },
    ],
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: {
      // Automatic replies, such as notices of absence, are not sent (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
