import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "../mailer.ts";
import { type MailSender, toMessage } from "./message.ts";

/**
 * Creates a mailer that writes each mail to `folder` as an `.eml` file, for installations without an SMTP server.
 * `onWritten` is called after each mail. A repeated attempt replaces the file.
 */
export function createFileMailer({
  folder,
  from,
  onWritten,
}: {
  folder: string;
  from: MailSender;
  onWritten: (mail: { to: string; file: string }) => void;
}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      // The links of mails give access.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.tmp`, message, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      onWritten({ to: mail.to, file });
    },
    close: () => transport.close(),
  };
}
