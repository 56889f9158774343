import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { currentSession, renewSession } from "./session.ts";
import { getServices } from "../get-services.ts";

/** The signed-in user, read once per request; undefined without a session. */
export const currentActor = cache(async () => {
  const session = await currentSession();
  return session && getServices().actorOf(session);
});

/** The signed-in user. Without one, redirects to the sign-in page, which returns to this page. */
export async function requireActor() {
  const actor = await currentActor();
  if (actor) {
    await renewSession();
    return actor;
  }
  const target = (await headers()).get("x-target") ?? "/guides";
  redirect(`/sign-in?next=${encodeURIComponent(target)}`);
}
