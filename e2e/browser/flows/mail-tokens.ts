import { createHash, randomUUID } from "node:crypto";
import type { Person, Site } from "../support/fixtures.ts";

/** Adds the token of a mail to a user, as the worker does when it sends the mail. Resolves to the token. */
export async function addMailToken(
  { stack }: Site,
  { id, email }: Pick<Person, "id" | "email">,
  kind: "verify_email" | "change_email" | "reset_password",
): Promise<string> {
  const token = randomUUID();
  await stack.sql(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [createHash("sha256").update(token).digest(), kind, id, email],
  );
  return token;
}
