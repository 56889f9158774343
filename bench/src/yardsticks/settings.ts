import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";

/** A response of the service, which yardsticks return. */
export type CapturedResponse = {
  status: number;
  headers: Record<string, string>;
  /** It may be compressed. */
  bodyBase64: string;
};

export const port = Number(process.env["PORT"]);

export function readCapturedResponse() {
  const text = readFileSync(process.env["RESPONSE_FILE"] ?? "", "utf8");
  const { status, headers, bodyBase64 } = JSON.parse(text) as CapturedResponse;
  return { status, headers, body: Buffer.from(bodyBase64, "base64") };
}

/** A pool with the same number of connections and idle time-out as the service. */
export function openPool() {
  return new pg.Pool({
    connectionString: process.env["DATABASE_URL"],
    max: 20,
    idleTimeoutMillis: 30_000,
  });
}

/** SHA-256 of the secret in `Authorization: Bearer …`, by which keys are found. */
export function hashBearer(authorization: string | undefined): Buffer {
  return createHash("sha256")
    .update((authorization ?? "").slice("Bearer ".length))
    .digest();
}
