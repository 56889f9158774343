import { expect, it } from "vitest";
import { signInErrorText } from "./sign-in-errors.ts";

it("signInErrorText does not suggest a password for an existing account, which may have none", () => {
  expect(signInErrorText({ error: "conflict", provider: "google" })).toBe(
    "An account with your address already exists. Sign in the way you did before, then connect Google in Settings, Security.",
  );
});

it("signInErrorText names the requested provider, and ignores unknown names in the address", () => {
  const refusal = (provider: string) => signInErrorText({ error: "OAuthCallback", provider });
  expect(refusal("github")).toMatch(/^The sign-in with GitHub did not work\./);
  expect(refusal("__proto__")).toMatch(/^The sign-in with the other service did not work\./);
  expect(signInErrorText({ provider: "github" })).toBeUndefined();
});
