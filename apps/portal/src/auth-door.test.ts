import { expect, it } from "vitest";
import { authFault, withoutBrokenPlace } from "./auth-door.ts";

const form = "application/x-www-form-urlencoded";

it.each([
  ["GET", "/api/auth/csrf", undefined],
  ["GET", "/api/auth/session?callbackUrl=%2Fguides", undefined],
  ["GET", "/api/auth/callback/github?code=a&state=b", undefined],
  ["GET", "/api/auth/callback/github?error=access_denied&error_description=No,+thanks", undefined],
  ["POST", "/api/auth/callback/credentials", form],
  ["POST", "/api/auth/signin/github?callbackUrl=http%3A%2F%2Flocalhost%3A3000%2Fguides", form],
  ["GET", "/guides?callbackUrl=%00", undefined],
])("lets %s %s through", (method, url, type) => {
  expect(authFault(method, url, type)).toBeUndefined();
});

it.each([
  ["GET", "/api/auth/callback/credentials", undefined, "method_not_allowed"],
  ["POST", "/api/auth/callback/credentials", "application/json", "unsupported_media_type"],
  ["POST", "/api/auth/signout", undefined, "unsupported_media_type"],
  ["GET", "/api/auth/error?error=%00", undefined, "bad_request"],
  ["GET", "/api/auth/error?error=%C5%BE", undefined, "bad_request"],
  ["GET", "/api/auth/session?callbackUrl=http://[bad", undefined, "bad_request"],
  ["GET", "/api/auth/signin?callbackUrl=javascript:alert(1)", undefined, "bad_request"],
])("refuses %s %s", (method, url, type, code) => {
  expect(authFault(method, url, type)).toBe(code);
});

it("takes a broken place to return to out of the cookies, and nothing else", () => {
  const good = "a=1; next-auth.callback-url=http%3A%2F%2Flocalhost%2Fguides; b=2";
  expect(withoutBrokenPlace(good)).toBe(good);
  for (const value of ["http://[bad", "%", "nothing", "javascript%3Aalert(1)"])
    for (const name of ["next-auth.callback-url", "__Secure-next-auth.callback-url"])
      expect(withoutBrokenPlace(`a=1; ${name}=${value}; b=2`)).toBe("a=1; b=2");
  expect(withoutBrokenPlace("next-auth.callback-url=%; next-auth.callback-url=/a")).toBe(
    "; next-auth.callback-url=/a",
  );
});
