import type { Scope } from "@guidepost/contract";
import { expect, it } from "vitest";
import { exampleCall } from "./example-call.ts";

function call(...scopes: Scope[]) {
  return exampleCall("https://api.example.com", "sk_1", scopes);
}

it.each([[["read"]], [["read", "write"]], [["admin"]]] as Scope[][][])(
  "reads with %j",
  (scopes) => {
    expect(call(...scopes)).toBe(
      'curl "https://api.example.com/v1/guides?limit=2" \\\n  -H "Authorization: Bearer sk_1"',
    );
  },
);

it("creates a draft with a key that cannot read", () => {
  expect(call("write")).toContain(`-d '{"guide":{"title":"My first guide"}}'`);
});
