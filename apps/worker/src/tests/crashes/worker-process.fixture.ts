/** A worker that a test kills, with the URL of the database and of an SMTP server. It prints `started`. */
import { createSmtpMailer } from "@guidepost/core/mailers";
import { TASKS } from "@guidepost/core/operator";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { MAIL_SENDER } from "./mail-sender.ts";

const [url = "", smtpUrl] = process.argv.slice(2);
const mailer =
  smtpUrl === undefined ? undefined : createSmtpMailer({ url: smtpUrl, from: MAIL_SENDER });
startTestWorker(url, TASKS, { times: SHORT_TIMES, mailer });
process.stdout.write("started\n");
