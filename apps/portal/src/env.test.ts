import { expect, it } from "vitest";
import { readEnv } from "./env.ts";

it.each(["help@guidepost.test", "https://guidepost.test/help", "http://localhost:8080"])(
  "%s is a way to reach the operator",
  (OPERATOR_CONTACT) => {
    expect(readEnv({ OPERATOR_CONTACT }).OPERATOR_CONTACT).toBe(OPERATOR_CONTACT);
  },
);

it.each(["us", "@guidepost.test", "javascript:alert(1)", "mailto:help@guidepost.test", "//x.test"])(
  "%s is none, and the variable is named",
  (OPERATOR_CONTACT) => {
    expect(() => readEnv({ OPERATOR_CONTACT })).toThrow(
      "OPERATOR_CONTACT must be an e-mail address, or an http:// or https:// address",
    );
  },
);

it("nobody has to say how the operator is reached", () => {
  expect(readEnv({ OPERATOR_CONTACT: "" }).OPERATOR_CONTACT).toBeUndefined();
});
