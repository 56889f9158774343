import { expect, test } from "vitest";
import { connectOutcome } from "./connect-outcome.ts";

test("what came of connecting is told in words", () => {
  expect(connectOutcome({ connected: "github" }, ["github"])).toEqual({
    tone: "good",
    words: "GitHub is connected: you can sign in with it from now on.",
  });
  const conflict = { error: "conflict", provider: "google" };
  expect(connectOutcome(conflict, [])?.words).toMatch(/^This Google account .* another Guidepost/);
  expect(connectOutcome(conflict, ["google"])?.words).toMatch(/^Another Google account/);
  expect(connectOutcome({ error: "internal_error", provider: "github" }, [])?.words).toBe(
    "GitHub could not be connected. Try again in a moment.",
  );
});

test("an address that nobody here has made says nothing", () => {
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
