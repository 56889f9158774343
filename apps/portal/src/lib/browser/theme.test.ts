import { describe, expect, it } from "vitest";
import { themeCookieLine } from "./theme.ts";

describe("the theme cookie", () => {
  it("is Secure when the portal uses https", () => {
    expect(themeCookieLine("dark", false)).toBe(
      "theme=dark; Path=/; Max-Age=31536000; SameSite=Lax",
    );
    expect(themeCookieLine("dark", true)).toMatch(/; Secure$/);
  });
});
