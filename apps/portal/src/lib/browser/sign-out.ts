import { signOut } from "next-auth/react";
import { discardDrafts } from "./drafts.ts";

/** Signs out, deletes the changes that only this browser has, and goes to `path`. */
export async function signOutTo(path: string): Promise<void> {
  await signOut({ redirect: false });
  discardDrafts();
  window.location.assign(path);
}
