import { describe, expect, it } from "vitest";
import { parseEnvironment, serverVariables } from "../environment.ts";
import { startTracing } from "../observability/tracing.ts";

const OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:4318";

describe("startTracing", () => {
  it.each([
    ["no collector", {}],
    ["an empty address", { OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
    ["OTEL_SDK_DISABLED", { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "true" }],
    ["OTEL_TRACES_EXPORTER=none", { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: "none" }],
  ])("starts nothing with %s", async (_, variables) => {
    const env = parseEnvironment(serverVariables, variables);
    expect(await startTracing("api", env)).toBeUndefined();
  });
});
