import { describe, expect, it } from "vitest";
import { createHostCheck, isLoopbackHost } from "../http/host-check.ts";

const isOurs = createHostCheck({
  API_URL: "https://api.example.com",
  PORTAL_URL: "https://guides.example.com:8443",
  ALLOWED_HOSTS: ["guidepost.internal"],
});

describe("createHostCheck", () => {
  it.each([
    "api.example.com",
    "API.example.com:443",
    "guides.example.com",
    "guides.example.com.:8443",
    "guidepost.internal:4000",
    "localhost",
    "localhost:4000",
    "app.localhost:3000",
    "127.0.0.1:4000",
    "[::1]:4000",
    "10.1.2.3:4000",
    "[2001:db8::1]",
  ])("accepts %s", (host) => {
    expect(isOurs(host)).toBe(true);
  });

  it.each([
    "evil.test",
    "api.example.com.evil.test",
    "evil-api.example.com",
    "example.com",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "localhost, evil.test",
    "localhost:4000:1",
    "user@localhost",
    "localhost/evil",
    "[::1",
    "0x7f.1",
    "",
  ])("refuses %j", (host) => {
    expect(isOurs(host)).toBe(false);
  });
});

describe("isLoopbackHost", () => {
  it.each(["localhost:4000", "127.0.0.1", "127.9.9.9:1", "[::1]:4000"])(
    "is true for %s",
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );
  it.each(["10.0.0.1", "api.example.com", "evil.test", ""])("is false for %j", (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
