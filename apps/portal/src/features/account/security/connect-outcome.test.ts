import { describe, expect, it } from "vitest";
import { connectOutcome } from "./connect-outcome.ts";

describe("connectOutcome", () => {
  it("describes a connection, a conflict and a failure", () => {
    expect(connectOutcome({ connected: "github" }, ["github"])).toEqual({
      tone: "good",
      message: "GitHub is connected: you can sign in with it from now on.",
    });
    const conflict = { error: "conflict", provider: "google" };
    expect(connectOutcome(conflict, [])?.message).toMatch(
      /^This Google account .* another Guidepost/,
    );
    expect(connectOutcome(conflict, ["google"])?.message).toMatch(/^Another Google account/);
    expect(connectOutcome({ error: "internal_error", provider: "github" }, [])?.message).toBe(
      "GitHub could not be connected. Try again in a moment.",
    );
  });

  it("is undefined for a query that the sign-in did not create", () => {
    for (const query of [
      {},
      { connected: "myspace" },
      { connected: "github" },
      { error: "conflict" },
      { error: "conflict", provider: "constructor" },
      { connected: ["github", "google"] },
    ])
      expect(connectOutcome(query, [])).toBeUndefined();
  });
});
