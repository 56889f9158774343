import { EXPORT_SUBJECT } from "#lib/account-export.ts";
import { currentActor, renewSession } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";

export async function GET(request: Request): Promise<Response> {
  const actor = await currentActor();
  if (actor) await renewSession();
  const subject = new URL(request.url).searchParams.get(EXPORT_SUBJECT);
  return getServices().exportAccount(
    actor,
    subject === "account" || subject === "user" ? subject : undefined,
  );
}
