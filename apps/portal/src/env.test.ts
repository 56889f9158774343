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
