import type { SignUpPolicy } from "@guidepost/core";

/** Whether visitors can sign up without an invitation (contract ACCT-11). Otherwise, pages do not offer it. */
export function isSignUpOpen({ mode }: SignUpPolicy): boolean {
  return mode === "open" || mode === "domains";
}
