import type { Services } from "./services.ts";

/** Whether visitors can sign up without an invitation (contract ACCT-11). Otherwise, pages do not offer it. */
export function isSignUpOpen({ mode }: Services["signUp"]): boolean {
  return mode === "open" || mode === "domains";
}
