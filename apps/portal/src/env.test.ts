import { expect, it } from "vitest";
import { readEnv } from "./env.ts";

it.each(["help@guidepost.test", "https://guidepost.test/help", "http://localhost:8080"])(
  "readEnv accepts OPERATOR_CONTACT %s",
  (OPERATOR_CONTACT) => {
    expect(readEnv({ OPERATOR_CONTACT }).OPERATOR_CONTACT).toBe(OPERATOR_CONTACT);
  },
);

it.each(["us", "@guidepost.test", "javascript:alert(1)", "mailto:help@guidepost.test", "//x.test"])(
  "readEnv rejects OPERATOR_CONTACT %s, and names the variable",
  (OPERATOR_CONTACT) => {
    expect(() => readEnv({ OPERATOR_CONTACT })).toThrow(
      "OPERATOR_CONTACT must be an e-mail address, or an http:// or https:// address",
    );
  },
);

it("readEnv accepts an empty OPERATOR_CONTACT", () => {
  expect(readEnv({ OPERATOR_CONTACT: "" }).OPERATOR_CONTACT).toBeUndefined();
});

it.each([
  ["", { mode: "open" }],
  ["invite", { mode: "invite" }],
  ["closed", { mode: "closed" }],
  [
    "Example.com, sub.example.org",
    { mode: "domains", domains: ["example.com", "sub.example.org"] },
  ],
])("readEnv parses SIGN_UP %s", (SIGN_UP, policy) => {
  expect(readEnv({ SIGN_UP }).SIGN_UP).toEqual(policy);
});

it.each(["opne", "example", "example.com,", "@example.com", "*.example.com", "open,invite"])(
  "readEnv rejects SIGN_UP %s",
  (SIGN_UP) => {
    expect(() => readEnv({ SIGN_UP })).toThrow("SIGN_UP must be open, invite, closed, or domains");
  },
);

it("readEnv requires verified addresses with domains in SIGN_UP, because any person can type such an address", () => {
  const required = (SIGN_UP: string) => readEnv({ SIGN_UP }).REQUIRE_VERIFIED_EMAIL;
  expect([required("open"), required("example.com")]).toEqual([false, true]);
});
