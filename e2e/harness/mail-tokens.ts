import { createHash, randomUUID } from "node:crypto";
import type { Stack } from "./servers/stack.ts";

/** Adds the token of an email to a user, as the worker does when it sends the email. Resolves to the token. */
export async function addMailToken(
  { sql }: Pick<Stack, "sql">,
  { id, email }: { id: number; email: string },
  kind: "verify_email" | "change_email" | "reset_password",
  token: string = randomUUID(),
): Promise<string> {
  await sql(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [createHash("sha256").update(token).digest(), kind, id, email],
  );
  return token;
}
