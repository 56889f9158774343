import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { currentSession, renewSession } from "./session.ts";
import { getServices } from "../get-services.ts";

/** Who is signed in, asked once a request; undefined for nobody. */
export const currentActor = cache(async () => {
  const session = await currentSession();
  return session && getServices().actorOf(session);
});

/** Who is signed in; anybody else is sent to the sign-in, to come back here. */
export async function requireActor() {
  const actor = await currentActor();
  if (actor) {
    await renewSession();
    return actor;
  }
  const target = (await headers()).get("x-target") ?? "/guides";
  redirect(`/sign-in?next=${encodeURIComponent(target)}`);
}
