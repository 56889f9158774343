import type { MailContent } from "./content/content.ts";

/** A mail to one recipient. */
export type Mail = {
  /** A UUID, from which the `Message-ID` follows. A repeated attempt has the same one. */
  id: string;
  /** The recipient's address. */
  to: string;
  content: MailContent;
  /** The address that stops mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail was accepted. `address` and `MAIL_FROM` never contain line breaks.
   *
   * @throws MailRefused when the server refuses this mail permanently; any other error for what may pass
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refuses a mail with a permanent status (5xx), for example because the address does not exist. */
export class MailRefused extends Error {
  override name = "MailRefused";
}
