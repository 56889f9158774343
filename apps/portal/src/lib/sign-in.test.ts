import { describe, expect, it } from "vitest";
import { signInReason, signInErrorMessage, safeReturn } from "./sign-in.ts";

function refusal(code: string, extras: object = {}) {
  return Object.assign(new Error(code), { name: "DomainError", code, extras });
}

it.each([
  [refusal("rate_limit_exceeded", { retry_after: 2_341 }), "Try again in 40 minutes."],
  [refusal("rate_limit_exceeded", { retry_after: 7 }), "Try again in a minute."],
  [refusal("service_unavailable"), "Try again in a moment."],
  [new Error("internal error"), "Try again in a moment."],
])("signInReason and signInErrorMessage preserve the wait of %s", (error, words) => {
  expect(signInErrorMessage(signInReason(error))).toContain(words);
});

describe("signInReason", () => {
  it("does not reveal an internal error", () => {
    expect(signInReason(new Error("select * from users"))).toBe("internal_error");
  });
});

describe("signInErrorMessage", () => {
  it("maps next-auth's own reason to a wrong password, and no reason to a failure", () => {
    expect(signInErrorMessage("CredentialsSignin")).toContain("is wrong");
    expect(signInErrorMessage(undefined)).toContain("Try again in a moment");
  });
});

const site = "https://guides.example.com";

describe("safeReturn", () => {
  it.each([
    ["/developer/keys", "/developer/keys"],
    ["/guides/12?tab=steps#3", "/guides/12?tab=steps#3"],
    [`${site}/settings/plan`, "/settings/plan"],
  ])("accepts %s", (target, path) => {
    expect(safeReturn(target, site)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%09/evil.example/..//evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    `${site}.evil.example/`,
    `${site}@evil.example/`,
    "http://guides.example.com/",
    `${site}//evil.example`,
    "http://[bad",
  ])("replaces %s by /guides", (target) => {
    const path = safeReturn(target, site);
    expect(new URL(path, site).origin).toBe(site);
    expect(path).not.toMatch(/^\/[/\\]/);
  });
});
