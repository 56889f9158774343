import {
  parseEnvironment,
  serverVariables,
  urlVariable,
  withDefaultUrls,
} from "@guidepost/runtime";
import * as z from "zod";
import { parsePlanPrices } from "#lib/formats/plan-prices.ts";

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** `open`, `invite`, `closed`, or the domains of the addresses that may sign up. */
function signUpVariable() {
  return z.string().transform((text, { addIssue }) => {
    if (text === "open" || text === "invite" || text === "closed") return { mode: text } as const;
    const domains = text.split(",").map((domain) => domain.trim().toLowerCase());
    if (domains.every((domain) => DOMAIN.test(domain)))
      return { mode: "domains", domains } as const;
    addIssue({
      code: "custom",
      message: "must be open, invite, closed, or domains such as example.com,example.org",
    });
    return z.NEVER;
  });
}

function planPricesVariable() {
  return z.string().transform((text, { addIssue }) => {
    const prices = parsePlanPrices(text);
    if (typeof prices !== "string") return prices;
    addIssue({ code: "custom", message: prices });
    return z.NEVER;
  });
}

const variables = serverVariables
  .safeExtend({
    PORTAL_HOST: z.string().default("127.0.0.1"),
    PORTAL_SECRET: z
      .string()
      .min(32, { error: "is too short (minimum is 32 characters)" })
      .optional(),
    PLAN_CHANGES: z.enum(["owner", "operator"]).optional(),
    SIGN_UP: signUpVariable().default({ mode: "open" }),
    OPERATOR_CONTACT: z
      .string()
      .refine((text) => [z.email(), urlVariable()].some((rule) => rule.safeParse(text).success), {
        error: "must be an email address, or an http:// or https:// address",
      })
      .optional(),
    TERMS_URL: urlVariable().optional(),
    PRIVACY_URL: urlVariable().optional(),
    STATUS_URL: urlVariable().optional(),
    EXAMPLE_URL: urlVariable().optional(),
    PLAN_PRICES: planPricesVariable().default({}),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GITHUB_URL: urlVariable().default("https://github.com"),
    GOOGLE_ID: z.string().optional(),
    GOOGLE_SECRET: z.string().optional(),
  })
  .refine((set) => !set.GITHUB_ID === !set.GITHUB_SECRET, {
    error: "and GITHUB_ID must both be set, or neither",
    path: ["GITHUB_SECRET"],
  })
  .refine((set) => !set.GOOGLE_ID === !set.GOOGLE_SECRET, {
    error: "and GOOGLE_ID must both be set, or neither",
    path: ["GOOGLE_SECRET"],
  });

/**
 * Parses the portal's environment variables; `.env.example` describes them.
 *
 * @throws {EnvironmentError}
 */
export function readEnv(source: Record<string, string | undefined>) {
  const env = withDefaultUrls(parseEnvironment(variables, source));
  return {
    ...env,
    // The embedded database is for trials. With another database, plans may cost money.
    PLAN_CHANGES: env.PLAN_CHANGES ?? (env.DATABASE_URL ? "operator" : "owner"),
    // Any person can type an address of a permitted domain.
    REQUIRE_VERIFIED_EMAIL: env.REQUIRE_VERIFIED_EMAIL || env.SIGN_UP.mode === "domains",
  };
}

export type Env = ReturnType<typeof readEnv>;
