import { expect, it } from "vitest";
import { logAuthError } from "./auth-log.ts";

function listen() {
  const lines: [level: string, told: unknown][] = [];
  const log = {
    debug: (told: unknown) => void lines.push(["debug", told]),
    warn: (told: unknown) => void lines.push(["warn", told]),
  };
  return { lines, log: log as Parameters<typeof logAuthError>[0] };
}

it("an error of a sign-in is told once a minute, briefly and without its stack", () => {
  const { lines, log } = listen();
  const fault = new TypeError("x".repeat(5_000));
  for (const now of [0, 1, 59_999, 60_000]) logAuthError(log, "OAUTH_CALLBACK_ERROR", fault, now);
  logAuthError(log, "SIGNIN_OAUTH_ERROR", undefined, 1);
  expect(lines.map(([level]) => level)).toEqual(["warn", "debug", "debug", "warn", "warn"]);
  const reason = `TypeError: ${"x".repeat(189)}`;
  for (const [, told] of lines.slice(0, 4))
    expect(told).toEqual({ code: "OAUTH_CALLBACK_ERROR", reason });
});

it("an address that somebody made up is no news", () => {
  const { lines, log } = listen();
  logAuthError(log, "INVALID_CALLBACK_URL_ERROR", new Error("Invalid callback URL. Received: x"));
  expect(lines.map(([level]) => level)).toEqual(["debug"]);
});
