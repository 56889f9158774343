import { describe, expect, it } from "vitest";
import { addKnownBrowser, readKnownBrowsers } from "./session-cookies.ts";

const secret = "a secret of the portal";
function after(...userIds: number[]) {
  return userIds.reduce(
    (cookie, userId) =>
      addKnownBrowser(readKnownBrowsers(cookie, secret), { userId, version: 1 }, secret),
    "",
  );
}

describe("cookie of known browsers", () => {
  it("lists the last five users who signed in, newest first", () => {
    const users = readKnownBrowsers(after(1, 2, 3, 4, 5, 6, 2), secret);
    expect(users.map(({ userId }) => userId)).toEqual([2, 6, 5, 4, 3]);
  });

  it("keeps the browser's id for a user and takes over the session's version", () => {
    const [before] = readKnownBrowsers(after(7), secret);
    const cookie = addKnownBrowser(before ? [before] : [], { userId: 7, version: 2 }, secret);
    expect(readKnownBrowsers(cookie, secret)).toEqual([{ ...before, version: 2 }]);
  });

  it("is ignored without a valid signature of this portal", () => {
    const forged = Buffer.from(JSON.stringify([{ id: "x", userId: 7, version: 1 }])).toString(
      "base64url",
    );
    for (const cookie of [undefined, "", "x", forged, `${forged}.${forged}`, `${after(7)}x`])
      expect(readKnownBrowsers(cookie, secret)).toEqual([]);
    expect(readKnownBrowsers(after(7), "another secret")).toEqual([]);
  });
});
