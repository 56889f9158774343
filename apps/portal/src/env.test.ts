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
      "OPERATOR_CONTACT must be an email address, or an http:// or https:// address",
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

it("readEnv parses PLAN_PRICES with commas, equals signs and a semicolon at the end (contract OPS-6)", () => {
  const PLAN_PRICES = "pro=$19 per month; team = from 1,990 USD (a = b) ;";
  expect(readEnv({ PLAN_PRICES }).PLAN_PRICES).toEqual({
    pro: "$19 per month",
    team: "from 1,990 USD (a = b)",
  });
  expect(readEnv({}).PLAN_PRICES).toEqual({});
});

it.each([
  ["gold=$19", 'has no plan "gold": the plans are free, pro, team, enterprise'],
  ["$19", 'has no plan "$19"'],
  ["pro=", "needs a price of 1 to 40 characters for pro"],
  ["pro", "needs a price of 1 to 40 characters for pro"],
  [`team=${"9".repeat(41)}`, "needs a price of 1 to 40 characters for team"],
  ["pro=$19; pro=$29", "has two prices for pro"],
  ["__proto__=1", 'has no plan "__proto__"'],
])(
  "readEnv rejects PLAN_PRICES %s, and names the variable and the plan (contract OPS-6)",
  (PLAN_PRICES, message) => {
    expect(() => readEnv({ PLAN_PRICES })).toThrow(`PLAN_PRICES ${message}`);
  },
);

it.each(["TERMS_URL", "PRIVACY_URL", "STATUS_URL", "EXAMPLE_URL"])(
  "readEnv rejects a %s without http or https, and names the variable (contract OPS-6)",
  (name) => {
    expect(readEnv({ [name]: "https://acme.test/page" })).toMatchObject({
      [name]: "https://acme.test/page",
    });
    for (const value of ["acme.test/page", "javascript:alert(1)", "/page"])
      expect(() => readEnv({ [name]: value })).toThrow(
        `${name} must be an http:// or https:// address`,
      );
  },
);
