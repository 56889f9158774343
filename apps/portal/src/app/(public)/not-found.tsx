import type { Metadata } from "next";
import { currentActor } from "#server/auth/current-actor.ts";
import { NotFoundMessage } from "#components/ui/not-found-message.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = async () => <NotFoundMessage isSignedIn={(await currentActor()) !== undefined} />;

export default NotFound;
