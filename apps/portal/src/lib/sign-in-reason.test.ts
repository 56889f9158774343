import { expect, it } from "vitest";
import { signInReason, signInWords } from "./sign-in-reason.ts";

function refusal(code: string, extras: object = {}) {
  return Object.assign(new Error(code), { name: "DomainError", code, extras });
}

it.each([
  [refusal("rate_limit_exceeded", { retry_after: 2_341 }), "Try again in 40 minutes."],
  [refusal("rate_limit_exceeded", { retry_after: 7 }), "Try again in a minute."],
  [refusal("service_unavailable"), "Try again in a moment."],
  [new Error("a fault of ours"), "Try again in a moment."],
])("signInReason and signInWords preserve the wait of %s", (error, words) => {
  expect(signInWords(signInReason(error))).toContain(words);
});

it("signInReason does not reveal an internal error", () => {
  expect(signInReason(new Error("select * from users"))).toBe("internal_error");
});

it("signInWords maps next-auth's own reason to a wrong password, and no reason to a failure", () => {
  expect(signInWords("CredentialsSignin")).toContain("is not right");
  expect(signInWords(undefined)).toContain("Try again in a moment");
});
