import { address, parseEnvironment, wholeNumber } from "@guidepost/contract";
import * as z from "zod";

const variables = z.object({
  API_HOST: z.string().default("127.0.0.1"),
  API_PORT: wholeNumber(0, 65_535).default(4000),
  API_URL: address().optional(),
  PORTAL_URL: address().optional(),
  PORTAL_PORT: wholeNumber(1, 65_535).default(3000),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 1_000).default(20),
  DATA_DIR: z.string().default(".data"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" })
    .optional(),
  UPSTASH_REDIS_REST_URL: address().optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: "is too short (minimum is 16 characters)" })
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** What `.env.example` explains, checked; throws `EnvironmentError`. */
export const readEnv = (source: NodeJS.ProcessEnv) => {
  const env = parseEnvironment(
    variables
      .refine((set) => !set.UPSTASH_REDIS_REST_URL === !set.UPSTASH_REDIS_REST_TOKEN, {
        error: "must be set together with UPSTASH_REDIS_REST_URL, or neither",
        path: ["UPSTASH_REDIS_REST_TOKEN"],
      })
      .refine((set) => !(set.REDIS_URL && set.UPSTASH_REDIS_REST_URL), {
        error: "can't be set together with UPSTASH_REDIS_REST_URL",
        path: ["REDIS_URL"],
      }),
    source,
  );
  return { ...env, PORTAL_URL: env.PORTAL_URL ?? `http://localhost:${env.PORTAL_PORT}` };
};

export type Env = ReturnType<typeof readEnv>;
