import { expect, it } from "vitest";
import { themeCookieLine } from "./theme.ts";

it("the theme's cookie is Secure where the portal is", () => {
  expect(themeCookieLine("dark", false)).toBe("theme=dark; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(themeCookieLine("dark", true)).toMatch(/; Secure$/);
});
