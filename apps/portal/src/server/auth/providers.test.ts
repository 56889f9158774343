import type { GoogleProfile } from "next-auth/providers/google";
import { describe, expect, it } from "vitest";
import { gitHubEmail, googleEmail, providerErrorText } from "./providers.ts";

const email = "ada@x.test";
const other = "other@x.test";

describe("googleEmail", () => {
  it.each([
    [true, true],
    [false, false],
    ["true", false],
    [1, false],
    [null, false],
    [undefined, false],
  ])("maps email_verified %j to %s", (said, email_verified) => {
    const profile = { email, ...(said !== undefined && { email_verified: said }) };
    expect(googleEmail(profile as Partial<GoogleProfile>)).toEqual({ email, email_verified });
  });

  it("returns no verified address without a profile or an address", () => {
    expect(googleEmail(undefined)).toEqual({ email: null, email_verified: false });
    expect(googleEmail({ email_verified: true })).toMatchObject({ email: null });
  });
});

function at(address: string, primary: unknown, verified: unknown) {
  return {
    email: address,
    primary,
    verified,
  };
}
const none = { email: null, email_verified: false };

it.each([
  ["primary and verified", [at(other, false, true), at(email, true, true)], email],
  ["primary, not verified", [at(other, false, true), at(email, true, false)], null],
  ["primary, verified by a word", [at(email, true, "true")], null],
  ["primary, without `verified`", [at(email, true, undefined)], null],
  ["verified, not primary", [at(email, false, true)], null],
  ["missing", [], null],
])("gitHubEmail evaluates an address that is %s", (_, emails, address) => {
  expect(gitHubEmail(emails)).toEqual(address ? { email: address, email_verified: true } : none);
});

describe("providerErrorText", () => {
  it("suggests to sign in as before, or a reset by email, because another person may have registered the address", () => {
    expect(providerErrorText({ error: "conflict", provider: "google" })).toBe(
      "An account with your address already exists. Sign in the way you did before. If you have not, use “Forgot your password?”, which sends you an email. Then connect Google in Settings, Security.",
    );
  });

  it("does not suggest to sign in with a password, which an existing account may not have", () => {
    expect(providerErrorText({ error: "conflict", provider: "google" })).not.toMatch(
      /(your|the|a) password(?!\?)/i,
    );
  });

  it("names the requested provider, and ignores unknown names in the address", () => {
    const refusal = (provider: string) => providerErrorText({ error: "OAuthCallback", provider });
    expect(refusal("github")).toMatch(/^The sign-in with GitHub did not work\./);
    expect(refusal("__proto__")).toMatch(/^The sign-in with the other service did not work\./);
    expect(providerErrorText({ provider: "github" })).toBeUndefined();
  });
});
