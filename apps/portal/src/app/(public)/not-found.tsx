import type { Metadata } from "next";
import { currentActor } from "#server/auth/current-actor.ts";
import { NothingHere } from "#ui/nothing-here.tsx";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const NotFound = async () => <NothingHere isSignedIn={(await currentActor()) !== undefined} />;

export default NotFound;
