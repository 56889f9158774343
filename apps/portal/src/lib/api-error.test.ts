import { IMAGE_TOO_LARGE } from "@guidepost/contract";
import { ERRORS } from "@guidepost/contract/error-table";
import { describe, expect, it } from "vitest";
import { errorMessage } from "./api-error.ts";
import { toUploadError } from "./browser/upload-image.ts";

describe("the unit of sizes in messages of the service", () => {
  it("is MB in the portal, and MiB in the API", () => {
    const { message } = ERRORS.payload_too_large;
    const error = { code: "payload_too_large", message };
    expect(message).toBe("Request body is too large (maximum is 2 MiB)");
    expect(errorMessage({ data: { error } })).toBe("Request body is too large (maximum is 2 MB)");
    const small = { ...error, message: "Request body is too large (maximum is 16 KiB)" };
    expect(errorMessage({ data: { error: small } })).toMatch(/16 KB/);
    const details = { base: ["The guide has too much content (maximum is 2 MiB of content)"] };
    expect(errorMessage({ data: { error: { code: "validation_failed", details } } })).toBe(
      "The guide has too much content (maximum is 2 MB of content).",
    );
    expect(toUploadError({ error: { ...error, message: IMAGE_TOO_LARGE } }).message).toBe(
      "The image is too large (maximum is 10 MB)",
    );
  });
});
