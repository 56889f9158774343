import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CONNECTION_LIMITS } from "../http/connection-limits.ts";
import {
  EnvironmentError,
  integerVariable,
  parseEnvironment,
  serverVariables,
  urlVariable,
  withDefaultUrls,
} from "../environment.ts";

const schema = z.object({
  PORT: integerVariable(1, 65_535).default(4000),
  PORTAL_URL: urlVariable().optional(),
});

describe("parseEnvironment", () => {
  it("returns set variables and treats an empty variable as not set", () => {
    expect(parseEnvironment(schema, { PORT: "", PORTAL_URL: undefined })).toEqual({ PORT: 4000 });
    expect(parseEnvironment(schema, { PORT: "80", HOME: "/root" })).toEqual({ PORT: 80 });
  });

  it("throws EnvironmentError with all invalid variables", () => {
    const parse = () => parseEnvironment(schema, { PORT: "http", PORTAL_URL: "ftp://a.example" });
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(/PORT must be an integer\n.*PORTAL_URL must be an http/s);
  });

  it.each(["0", "65536", "-1", "1.5", "1e3", " 80", "0x10"])("refuses %j as a port", (PORT) => {
    expect(() => parseEnvironment(schema, { PORT })).toThrow(EnvironmentError);
  });

  it("removes trailing slashes from a URL", () => {
    const { PORTAL_URL } = parseEnvironment(schema, { PORTAL_URL: "https://a.example/b//" });
    expect(PORTAL_URL).toBe("https://a.example/b");
  });
});

describe("serverVariables", () => {
  const MAIL_SERVER = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "no-reply@example.com" };

  it.each([
    ["DATABASE_URL", "postgres://db1,db2/name", "needs target_session_attrs=read-write"],
    ["DATABASE_READ_URL", "postgres://db1/n?target_session_attrs=primary", "must be one standby"],
    ["REDIS_URL", "redis+sentinel://host1,host2", "must end with the master's name"],
    ["SMTP_URL", "https://mail.example.com", "must be an smtp:// or smtps:// address"],
    ["MAIL_FROM", "Guidepost", "must be an email address, or Name <address>"],
    ["PORTAL_URL", "https://example.com/guides", "must be an address without a path"],
    ["PORTAL_URL", "https://example.com/?a=b", "must be an address without a path"],
    ["DATA_DIR", "/proc/nope", "must not be in /proc"],
    ["MEDIA_S3_BUCKET", "Bad_Bucket!", "must be the name of a bucket"],
    ["MEDIA_S3_REGION", "eu-central-1", "can't be set without MEDIA_S3_BUCKET"],
    ["MEDIA_S3_ENDPOINT", "https://minio.example.com", "can't be set without MEDIA_S3_BUCKET"],
    ["OTEL_TRACES_SAMPLER", "bogus", "must be one of always_on, "],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number from 0 to 1"],
  ])("refuses an invalid %s with its name", (name, value, message) => {
    const parse = () => parseEnvironment(serverVariables, { [name]: value });
    expect(parse).toThrow(`${name} ${message}`);
  });

  it.each([
    ["DATABASE_URL", "postgres://db1:1,db2:2/name?target_session_attrs=read-write"],
    ["DATABASE_READ_URL", "postgres://standby/name"],
    ["REDIS_URL", "redis+sentinel://host1:1,host2:2/mymaster"],
    ["PORTAL_URL", "https://guides.example.com:8443"],
    ["OTEL_TRACES_SAMPLER", "parentbased_traceidratio"],
    ["OTEL_TRACES_SAMPLER_ARG", "0.01"],
  ])("accepts %s=%s", (name, value) => {
    expect(parseEnvironment(serverVariables, { [name]: value })).toMatchObject({ [name]: value });
  });

  it("requires MAIL_FROM with SMTP_URL, and accepts it with and without a name", () => {
    const SMTP_URL = "smtps://user:password@mail.example.com:465";
    expect(() => parseEnvironment(serverVariables, { SMTP_URL })).toThrow("MAIL_FROM must be set");
    const senderOf = (MAIL_FROM: string) =>
      parseEnvironment(serverVariables, { SMTP_URL, MAIL_FROM }).MAIL_FROM;
    const address = "no-reply@example.com";
    expect(senderOf(address)).toEqual({ name: "Guidepost", address });
    expect(senderOf(`"Acme Guides" <${address}>`)).toEqual({ name: "Acme Guides", address });
  });

  it.each([
    ["without a mail server", { DATABASE_URL: "postgres://localhost/guidepost" }, false],
    ["with the embedded database", MAIL_SERVER, false],
    ["with both", { DATABASE_URL: "postgres://localhost/guidepost", ...MAIL_SERVER }, true],
    ["when it is switched off", { ...MAIL_SERVER, REQUIRE_VERIFIED_EMAIL: "0" }, false],
    ["when it is switched on", { REQUIRE_VERIFIED_EMAIL: "1" }, true],
  ])("sets whether addresses must be verified %s", (_, variables, expected) => {
    const env = withDefaultUrls(parseEnvironment(serverVariables, variables));
    expect(env.REQUIRE_VERIFIED_EMAIL).toBe(expected);
  });

  it("refuses a REQUEST_TIMEOUT_MS that is not shorter than the idle time-out of a connection", () => {
    const isValid = (ms: number) =>
      serverVariables.safeParse({ REQUEST_TIMEOUT_MS: String(ms) }).success;
    expect([5_000, 20_000].map(isValid)).toEqual([true, true]);
    expect(isValid(CONNECTION_LIMITS.idleMs)).toBe(false);
  });
});
