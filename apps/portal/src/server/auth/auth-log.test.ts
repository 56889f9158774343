import { expect, it } from "vitest";
import { logAuthError } from "./auth-log.ts";

function listen() {
  const lines: [level: string, entry: unknown][] = [];
  const log = {
    debug: (entry: unknown) => void lines.push(["debug", entry]),
    warn: (entry: unknown) => void lines.push(["warn", entry]),
  };
  return { lines, log: log as Parameters<typeof logAuthError>[0] };
}

it("logAuthError warns once a minute per code, with a short reason and no stack", () => {
  const { lines, log } = listen();
  const error = new TypeError("x".repeat(5_000));
  for (const now of [0, 1, 59_999, 60_000]) logAuthError(log, "OAUTH_CALLBACK_ERROR", error, now);
  logAuthError(log, "SIGNIN_OAUTH_ERROR", undefined, 1);
  expect(lines.map(([level]) => level)).toEqual(["warn", "debug", "debug", "warn", "warn"]);
  const reason = `TypeError: ${"x".repeat(189)}`;
  for (const [, entry] of lines.slice(0, 4))
    expect(entry).toEqual({ code: "OAUTH_CALLBACK_ERROR", reason });
});

it("logAuthError logs a forged callback URL at debug only", () => {
  const { lines, log } = listen();
  logAuthError(log, "INVALID_CALLBACK_URL_ERROR", new Error("Invalid callback URL. Received: x"));
  expect(lines.map(([level]) => level)).toEqual(["debug"]);
});
