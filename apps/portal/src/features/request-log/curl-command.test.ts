import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { bodyOf, type OperationNames } from "#lib/formats/labels.ts";
import { curlCommand } from "./curl-command.ts";

const API = "https://api.example.com";

/** The arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  const env = { NODE_ENV: "test", GUIDEPOST_KEY: "sk_key" } as const;
  return execFileSync("/bin/sh", ["-c", script], { env, encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

describe("curlCommand", () => {
  it("sends the method, the path and the key of the environment", () => {
    expect(
      argumentsOf(curlCommand(API, { method: "DELETE", path: "/v1/guides/42", body: "none" })),
    ).toEqual([
      "-i",
      "-X",
      "DELETE",
      "https://api.example.com/v1/guides/42",
      "-H",
      "Authorization: Bearer sk_key",
    ]);
  });

  it("reads the body of a change from a file, because the log has none", () => {
    const command = curlCommand(API, { method: "PATCH", path: "/v1/guides/42", body: "json" });
    expect(argumentsOf(command).slice(-4)).toEqual([
      "-H",
      "Content-Type: application/json",
      "-d",
      "@body.json",
    ]);
  });

  it("sends a file as it is", () => {
    const command = curlCommand(API, { method: "POST", path: "/v1/images", body: "file" });
    expect(argumentsOf(command).slice(-2)).toEqual(["--data-binary", "@image"]);
  });

  it("leaves out the body for an operation that takes none, for each method", () => {
    const command = curlCommand(API, {
      method: "POST",
      path: "/v1/guides/42/feature",
      body: "none",
    });
    expect(argumentsOf(command)).toEqual([
      "-i",
      "-X",
      "POST",
      `${API}/v1/guides/42/feature`,
      "-H",
      "Authorization: Bearer sk_key",
    ]);
  });

  it("has a placeholder for each value of the query", () => {
    const command = curlCommand(API, {
      method: "GET",
      path: "/v1/guides?limit&sort",
      body: "none",
    });
    expect(argumentsOf(command)[1]).toBe(`${API}/v1/guides?limit=VALUE&sort=VALUE`);
  });

  it.each([
    ["/v1/guides/$(id)`id`", "/v1/guides/$(id)%60id%60"],
    ["/v1/a'; id; '", "/v1/a%27;%20id;%20%27"],
    ['/v1/a\\\n"b\u0000', "/v1/a%5C%0A%22b%00"],
    ["/v1/guides/external/docs%2Fa.md", "/v1/guides/external/docs%2Fa.md"],
    ["/v1/guides/external/50% é[1-9]{a,b}", "/v1/guides/external/50%25%20%C3%A9%5B1-9%5D%7Ba,b%7D"],
  ])("passes the path %j as one argument that curl does not expand", (path, encoded) => {
    expect(argumentsOf(curlCommand(API, { method: "GET", path, body: "none" }))[1]).toBe(
      API + encoded,
    );
  });
});

describe("bodyOf", () => {
  const names: OperationNames = {
    "guides.get": { label: "Get a guide", body: "none" },
    "guides.feature": { label: "Feature a guide", body: "none" },
    "guides.create": { label: "Create a guide", body: "json" },
    "images.upload": { label: "Upload an image", body: "file" },
  };

  it.each([
    ["POST", "/v1/guides/42/feature", "guides.feature", "none"],
    ["POST", "/v1/guides", "guides.create", "json"],
    ["POST", "/v1/images", "images.upload", "file"],
    ["GET", "/v1/guides/42", "guides.get", "none"],
    ["POST", "/mcp", "guides.get", "json"],
    ["POST", "/mcp", "mcp", "json"],
    ["POST", "/v1/nowhere", "unknown", "json"],
    ["DELETE", "/v1/nowhere", "unknown", "none"],
  ])("of %s %s by the operation %s is %s", (method, path, operation, body) => {
    expect(bodyOf({ method, path, operation }, names)).toBe(body);
  });
});
