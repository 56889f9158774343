import { expect, it } from "vitest";
import { signInErrorText } from "./sign-in-errors.ts";

it("sends nobody to a password who may have none", () => {
  expect(signInErrorText({ error: "conflict", provider: "google" })).toBe(
    "There is an account with your address already. Sign in the way you did before, then connect Google in Settings, Security.",
  );
});

it("names the service that was asked, and no word that stands in the address", () => {
  const refusal = (provider: string) => signInErrorText({ error: "OAuthCallback", provider });
  expect(refusal("github")).toMatch(/^The sign-in with GitHub did not work\./);
  expect(refusal("__proto__")).toMatch(/^The sign-in with the other service did not work\./);
  expect(signInErrorText({ provider: "github" })).toBeUndefined();
});
