import { toFieldErrors } from "@guidepost/contract";
import { ConnectionUrlError, parseConnectionUrl } from "@guidepost/database";
import { parseRedisUrl, RedisUrlError } from "@guidepost/rate-limit";
import { resolve } from "node:path";
import * as z from "zod";

/** The environment is invalid. The message lists the invalid variables, one a line. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Parses the environment of a process. An empty variable counts as not set.
 *
 * @throws EnvironmentError with all invalid variables
 */
export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const lines = Object.entries(toFieldErrors(parsed.error.issues)).map(
    ([name, messages]) => `${name} ${messages.join(", ")}`,
  );
  throw new EnvironmentError(
    `Invalid environment variables (see .env.example):\n  ${lines.join("\n  ")}`,
  );
}

/** The schema of a variable with an integer. */
export function integerVariable(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, { error: "must be an integer" })
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** The schema of a variable with an http(s) URL. Removes trailing slashes. */
export function urlVariable() {
  return z
    .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
    .transform((url) => url.replace(/\/+$/, ""));
}

/** The schema of a variable with the http(s) URL of a server, without a path or parameters. */
function serverUrlVariable() {
  return urlVariable().refine((url) => !URL.canParse(url) || isServerUrl(new URL(url)), {
    error: "must be an address without a path, such as https://guides.example.com",
  });
}

function isServerUrl({ pathname, search, hash, username }: URL): boolean {
  return pathname === "/" && search + hash + username === "";
}

/** The schema of a variable with the URL of an SMTP server: `smtp://user:password@host:port`. */
function smtpUrlVariable() {
  return z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .refine((url) => !URL.canParse(url) || new URL(url).hostname !== "", {
      error: "must be an smtp:// or smtps:// address",
    });
}

/** The schema of a variable with the sender of mails: an address, or `Name <address>`. */
function mailSenderVariable() {
  return z.string().transform((text, context) => {
    const [, name = "Guidepost", address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
    if (z.email().safeParse(address).success && !/\p{Cc}/u.test(name)) return { name, address };
    context.addIssue({ code: "custom", message: "must be an email address, or Name <address>" });
    return z.NEVER;
  });
}

/** The schema of a variable with the URL of one or several servers, which `parse` checks. */
function addressVariable(parse: (url: string) => unknown) {
  return z.string().superRefine((url, { addIssue }) => {
    try {
      parse(url);
    } catch (error) {
      if (!(error instanceof ConnectionUrlError || error instanceof RedisUrlError)) throw error;
      addIssue({ code: "custom", message: error.message });
    }
  });
}

/** @throws ConnectionUrlError also for several hosts, of which only a primary could be found */
function parseStandbyUrl(url: string): void {
  if (parseConnectionUrl(url).mustBeWritable)
    throw new ConnectionUrlError("must be one standby, without target_session_attrs");
}

/** The schema of a variable with host names, separated by commas. Converts them to lower case. */
function hostNamesVariable() {
  return z
    .string()
    .toLowerCase()
    .regex(/^\s*[\w.-]+(?:\s*,\s*[\w.-]+)*\s*$/, {
      error: "must be host names without ports, separated by commas",
    })
    .transform((names) => names.split(",").map((name) => name.trim()));
}

const BUCKET_VARIABLES = [
  "MEDIA_S3_REGION",
  "MEDIA_S3_ENDPOINT",
  "MEDIA_S3_ACCESS_KEY_ID",
  "MEDIA_S3_SECRET_ACCESS_KEY",
] as const;

/** OpenTelemetry uses its default for another value. */
const TRACE_SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/**
 * The variables of API, portal and CLI, which `.env.example` describes. Each server adds its own with
 * `safeExtend`.
 */
export const serverVariables = z
  .object({
    API_PORT: integerVariable(0, 65_535).default(4000),
    API_URL: urlVariable().optional(),
    PORTAL_PORT: integerVariable(0, 65_535).default(3000),
    PORTAL_URL: serverUrlVariable().optional(),
    DATABASE_URL: addressVariable(parseConnectionUrl).optional(),
    DATABASE_READ_URL: addressVariable(parseStandbyUrl).optional(),
    DATABASE_POOL_SIZE: integerVariable(1, 1_000).default(20),
    // Shorter than the idle time-out of a connection, so that the client receives the 503.
    REQUEST_TIMEOUT_MS: integerVariable(100, 20_000).default(5_000),
    SHUTDOWN_DELAY_MS: integerVariable(0, 60_000).default(0),
    // Node does not end the creation of a folder with its parents in /proc.
    DATA_DIR: z
      .string()
      .refine((folder) => !/^\/proc(?:\/|$)/.test(resolve(folder)), {
        error: "must not be in /proc, where no folder can be created",
      })
      .default(".data"),
    REDIS_URL: addressVariable(parseRedisUrl).optional(),
    UPSTASH_REDIS_REST_URL: urlVariable().optional(),
    UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
    SMTP_URL: smtpUrlVariable().optional(),
    MAIL_FROM: mailSenderVariable().optional(),
    // By default, if a worker with these variables sends mails of an installation with a database of its own.
    REQUIRE_VERIFIED_EMAIL: z.stringbool().optional(),
    // Images are in a folder of DATA_DIR without a bucket.
    MEDIA_S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
      })
      .optional(),
    MEDIA_S3_REGION: z.string().optional(),
    MEDIA_S3_ENDPOINT: urlVariable().optional(),
    MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
    MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
    CDN_PURGE_URL: urlVariable().optional(),
    CDN_PURGE_TOKEN: z.string().optional(),
    // By default, on a laptop with the embedded PostgreSQL only.
    WEBHOOK_ALLOW_PRIVATE: z.stringbool().optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, { error: "is too short (minimum is 16 characters)" })
      .optional(),
    ALLOWED_HOSTS: hostNamesVariable().default([]),
    TRUSTED_PROXIES: integerVariable(0, 10).default(0),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    // The standard variables that turn traces on and off, or select them. OpenTelemetry reads the others itself.
    OTEL_EXPORTER_OTLP_ENDPOINT: urlVariable().optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlVariable().optional(),
    OTEL_SDK_DISABLED: z.stringbool().default(false),
    OTEL_TRACES_EXPORTER: z
      .enum(["otlp", "none"], { error: "must be otlp or none" })
      .default("otlp"),
    OTEL_TRACES_SAMPLER: z
      .enum(TRACE_SAMPLERS, { error: `must be one of ${TRACE_SAMPLERS.join(", ")}` })
      .optional(),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .refine((share) => Number(share) >= 0 && Number(share) <= 1, {
        error: "must be a number from 0 to 1",
      })
      .optional(),
  })
  .superRefine((set, { addIssue }) => {
    if (set.MEDIA_S3_BUCKET !== undefined) return;
    for (const name of BUCKET_VARIABLES)
      if (set[name] !== undefined)
        addIssue({ code: "custom", path: [name], message: "can't be set without MEDIA_S3_BUCKET" });
  })
  .refine((set) => !set.MEDIA_S3_ACCESS_KEY_ID === !set.MEDIA_S3_SECRET_ACCESS_KEY, {
    error: "and MEDIA_S3_ACCESS_KEY_ID must both be set, or neither",
    path: ["MEDIA_S3_SECRET_ACCESS_KEY"],
  })
  .refine((set) => !set.CDN_PURGE_TOKEN || set.CDN_PURGE_URL, {
    error: "can't be set without CDN_PURGE_URL",
    path: ["CDN_PURGE_TOKEN"],
  })
  .refine((set) => !set.UPSTASH_REDIS_REST_URL === !set.UPSTASH_REDIS_REST_TOKEN, {
    error: "and UPSTASH_REDIS_REST_URL must both be set, or neither",
    path: ["UPSTASH_REDIS_REST_TOKEN"],
  })
  .refine((set) => !set.SMTP_URL || set.MAIL_FROM, {
    error: "must be set together with SMTP_URL",
    path: ["MAIL_FROM"],
  })
  .refine((set) => !(set.REDIS_URL && set.UPSTASH_REDIS_REST_URL), {
    error: "can't be set together with UPSTASH_REDIS_REST_URL",
    path: ["REDIS_URL"],
  });

export type ServerEnv = z.infer<typeof serverVariables>;

/**
 * Adds the defaults that depend on other variables. These are the URLs of API and portal on
 * localhost, what webhooks permit, and whether users must verify their address.
 */
export function withDefaultUrls<Env extends ServerEnv>(env: Env) {
  return {
    ...env,
    API_URL: env.API_URL ?? `http://localhost:${env.API_PORT}`,
    PORTAL_URL: env.PORTAL_URL ?? `http://localhost:${env.PORTAL_PORT}`,
    REQUIRE_VERIFIED_EMAIL:
      env.REQUIRE_VERIFIED_EMAIL ?? (env.DATABASE_URL !== undefined && env.SMTP_URL !== undefined),
    WEBHOOK_ALLOW_PRIVATE: env.WEBHOOK_ALLOW_PRIVATE ?? env.DATABASE_URL === undefined,
  };
}
