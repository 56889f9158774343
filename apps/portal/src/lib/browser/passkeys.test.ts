import { expect, it } from "vitest";
import { permitsPasskeys } from "./passkeys.ts";

it.each([
  ["https://guidepost.example", true],
  ["https://guidepost.example:8443", true],
  ["http://localhost:3000", true],
  ["http://guidepost.example", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.1", false],
  ["https://[2001:db8::7]", false],
])("permitsPasskeys(%s) is %s, as in browsers (contract SIGN-5)", (portalUrl, isPermitted) => {
  expect(permitsPasskeys(portalUrl)).toBe(isPermitted);
});
