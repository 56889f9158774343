import pg from "pg";

/**
 * SQLSTATEs of a server that shuts down, starts, has no free connection, or has become a standby. Class 08 is
 * checked by prefix.
 */
const UNREACHABLE_STATES = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
/** SQLSTATEs of a server that lacks disk space or memory, or whose disk fails. */
const EXHAUSTED_STATES = new Set(["53000", "53100", "53200", "58030"]);
const UNREACHABLE_SYSCALLS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENETDOWN",
]);
const UNREACHABLE_PRISMA_CODES = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
/** The adapter's names of such errors inside Prisma's errors. */
const UNREACHABLE_KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);
/** Errors of `pg` without a code. */
const UNREACHABLE_MESSAGES = [
  /timeout exceeded when trying to connect/i,
  /connection terminated/i,
  /connection ended unexpectedly/i,
  /query read timeout/i,
  /client has encountered a connection error/i,
  /client was closed and is not queryable/i,
];

/** SQLSTATEs of a refused login: a wrong user, password or database. */
const LOGIN_REFUSED_STATES = new Set(["28P01", "28000", "3D000"]);

/** SQLSTATEs of a role that lacks a right, also that to use any schema. */
const RIGHT_MISSING_STATES = new Set(["42501", "3F000"]);

/** The optional properties of errors from `pg` and Prisma. */
type DriverError = {
  code?: unknown;
  errorCode?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  constraint?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/**
 * Returns whether an error of `pg` or Prisma means that the database is unreachable, or cannot work because its disk is
 * full, for example. The response is then 503, and clients can retry. False for a wrong or slow statement.
 */
export function isUnreachable(error: unknown): boolean {
  return (
    isExhausted(error) ||
    layersOf(error).some(
      ({ code, errorCode, originalCode, kind, message }) =>
        [code, errorCode, originalCode].some(isUnreachableCode) ||
        (typeof kind === "string" && UNREACHABLE_KINDS.has(kind)) ||
        (typeof message === "string" &&
          UNREACHABLE_MESSAGES.some((pattern) => pattern.test(message))),
    )
  );
}

function isExhausted(error: unknown): boolean {
  return layersOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((state) => EXHAUSTED_STATES.has(String(state))),
  );
}

/**
 * Returns whether PostgreSQL responded to a statement of `pg` with this error, so that the statement had
 * no effect. After any other error, for example a lost connection, the outcome is unknown.
 */
export function isRejected(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

/** A message for the operator who set DATABASE_URL; `undefined` for errors other than connection errors. */
export function explainConnection(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // The error has no message when a host name has several addresses and all of them fail.
  const reason = String(message || code);
  if (isExhausted(error))
    return `The database cannot work (${reason}). Check the disk and the memory of its server.`;
  if (isUnreachable(error))
    return `The database cannot be reached (${reason}). Check DATABASE_URL.`;
  if (isLoginRefused(error))
    return `The database rejected the login (${reason}). Check DATABASE_URL.`;
  if (RIGHT_MISSING_STATES.has(String(code)))
    return `The role of DATABASE_URL lacks a right (${reason}). Make it the owner of the database: see "Running Guidepost" in docs/operating.md.`;
  return undefined;
}

/** Returns whether PostgreSQL refused the user, the password or the database. */
export function isLoginRefused(error: unknown): boolean {
  return LOGIN_REFUSED_STATES.has(String((error as { code?: unknown } | undefined)?.code));
}

/** The constraint or index that a duplicate violates, such as `users_email_key`; otherwise `undefined`. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const { code, originalCode, constraint } of layersOf(error)) {
    if (code !== "23505" && originalCode !== "23505") continue;
    if (typeof constraint === "string") return constraint;
    const { index } = (constraint ?? {}) as { index?: unknown };
    if (typeof index === "string") return index;
  }
  return undefined;
}

/** Whether PostgreSQL ended the statement to resolve a deadlock. Its transaction had no effect. */
export function isDeadlock(error: unknown): boolean {
  return layersOf(error).some(({ code, originalCode }) => [code, originalCode].includes("40P01"));
}

function isUnreachableCode(code: unknown): boolean {
  if (typeof code !== "string") return false;
  return (
    UNREACHABLE_STATES.has(code) ||
    UNREACHABLE_SYSCALLS.has(code) ||
    UNREACHABLE_PRISMA_CODES.has(code) ||
    /^08[0-9A-Z]{3}$/.test(code)
  );
}

/** An error and its nested errors: Prisma stores the driver's error in `meta` and `cause`. */
function layersOf(error: unknown): DriverError[] {
  const layers: DriverError[] = [];
  let pending: unknown[] = [error];
  while (pending.length > 0 && layers.length < 10) {
    const objects = pending.filter(
      (item): item is DriverError => typeof item === "object" && item !== null,
    );
    layers.push(...objects);
    pending = objects.flatMap((item) => [item.cause, item.meta?.driverAdapterError]);
  }
  return layers;
}
