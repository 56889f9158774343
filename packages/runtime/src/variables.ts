import { address, wholeNumber } from "@guidepost/contract";
import * as z from "zod";

/** Host names, separated by commas, in lower case. */
const hostNames = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^\s*[\w.-]+(?:\s*,\s*[\w.-]+)*\s*$/, {
      error: "must be host names without ports, separated by commas",
    })
    .transform((names) => names.split(",").map((name) => name.trim()));

/** What API, portal and CLI read of `.env.example`; each server adds its own by `safeExtend`. */
export const serverVariables = z
  .object({
    API_PORT: wholeNumber(0, 65_535).default(4000),
    API_URL: address().optional(),
    PORTAL_PORT: wholeNumber(0, 65_535).default(3000),
    PORTAL_URL: address().optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
      .optional(),
    DATABASE_POOL_SIZE: wholeNumber(1, 1_000).default(20),
    // Below the time after which a silent connection is closed: the client receives the 503.
    REQUEST_TIMEOUT_MS: wholeNumber(100, 20_000).default(5_000),
    DATA_DIR: z.string().default(".data"),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" })
      .optional(),
    UPSTASH_REDIS_REST_URL: address().optional(),
    UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, { error: "is too short (minimum is 16 characters)" })
      .optional(),
    ALLOWED_HOSTS: hostNames().default([]),
    TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  })
  .refine((set) => !set.UPSTASH_REDIS_REST_URL === !set.UPSTASH_REDIS_REST_TOKEN, {
    error: "must be set together with UPSTASH_REDIS_REST_URL, or neither",
    path: ["UPSTASH_REDIS_REST_TOKEN"],
  })
  .refine((set) => !(set.REDIS_URL && set.UPSTASH_REDIS_REST_URL), {
    error: "can't be set together with UPSTASH_REDIS_REST_URL",
    path: ["REDIS_URL"],
  });

export type ServerEnv = z.infer<typeof serverVariables>;

/** With the addresses of both sites, which by default are this machine's. */
export const withAddresses = <Env extends ServerEnv>(env: Env) => ({
  ...env,
  API_URL: env.API_URL ?? `http://localhost:${env.API_PORT}`,
  PORTAL_URL: env.PORTAL_URL ?? `http://localhost:${env.PORTAL_PORT}`,
});
