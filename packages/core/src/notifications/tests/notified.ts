import type { Database } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { sendMailTask } from "#mail/index.ts";
import type { Mail } from "#mail/mailers/index.ts";

/** Returns the notifications of a user, oldest first. */
export async function notificationsOf({ pool }: Database, userId: number) {
  const { rows } = await pool.query<{ kind: string; data: unknown; in_portal: boolean }>(
    "select kind, data, in_portal from notifications where user_id = $1 order by id",
    [userId],
  );
  return rows;
}

/** Deletes all jobs. */
export async function clearJobs({ pool }: Database): Promise<void> {
  await pool.query("truncate graphile_worker._private_jobs");
}

/** Runs the jobs of mails in the queue, which stay there, and returns what they send, in their order. */
export async function sendMails(service: ServiceContext): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const { rows } = await service.db.pool.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs order by id",
  );
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  for (const { payload } of rows)
    await sendMailTask.run({ ...service, mailer }, sendMailTask.payload.parse(payload), job);
  return mails;
}
