import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";

/** What the bench hands to a yardstick: the database, and one real answer of the service. */
export type CapturedAnswer = { status: number; headers: Record<string, string>; body: string };

export const port = Number(process.env["PORT"]);

export const readCapturedAnswer = (): CapturedAnswer =>
  JSON.parse(readFileSync(process.env["ANSWER"] ?? "", "utf8")) as CapturedAnswer;

/** As many connections as the service has by default, kept as long while they are idle. */
export const openPool = () =>
  new pg.Pool({
    connectionString: process.env["DATABASE_URL"],
    max: 20,
    idleTimeoutMillis: 30_000,
  });

/** SHA-256 of the secret in `Authorization: Bearer …`: what the keys are looked up by. */
export const hashBearer = (authorization: string | undefined): Buffer =>
  createHash("sha256")
    .update((authorization ?? "").slice("Bearer ".length))
    .digest();
