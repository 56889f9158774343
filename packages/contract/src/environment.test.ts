import { describe, expect, it } from "vitest";
import * as z from "zod";
import { address, EnvironmentError, parseEnvironment, wholeNumber } from "./index.ts";

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(4000),
  PORTAL_URL: address().optional(),
});

describe("parseEnvironment", () => {
  it("takes what is set, and a variable set to nothing as not set", () => {
    expect(parseEnvironment(schema, { PORT: "", PORTAL_URL: undefined })).toEqual({ PORT: 4000 });
    expect(parseEnvironment(schema, { PORT: "80", HOME: "/root" })).toEqual({ PORT: 80 });
  });

  it("names every variable at fault", () => {
    const parse = () => parseEnvironment(schema, { PORT: "http", PORTAL_URL: "ftp://a.example" });
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(/PORT must be an integer\n.*PORTAL_URL must be an http/s);
  });

  it.each(["0", "65536", "-1", "1.5", "1e3", " 80", "0x10"])("refuses %j as a port", (PORT) => {
    expect(() => parseEnvironment(schema, { PORT })).toThrow(EnvironmentError);
  });

  it("tells addresses without the slash at their end", () => {
    const { PORTAL_URL } = parseEnvironment(schema, { PORTAL_URL: "https://a.example/b//" });
    expect(PORTAL_URL).toBe("https://a.example/b");
  });
});
