import { afterAll, expect, it } from "vitest";
import { rollBack } from "../drills/roll-back.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const stack = openStack();
afterAll(stack.close);

it("processes of the previous release start twice on an expanded schema and no request fails; on another schema they state the release to use (contract OPS-1)", async () => {
  const { statuses, guide, isNoticed, refusal } = await rollBack(stack, () => {});
  expect(Object.keys(statuses).toSorted()).toEqual(["200", "201"]);
  expect(guide).toEqual({ status: 200, title: "Created by the next release" });
  expect(isNoticed).toBe(true);
  expect(refusal).toMatch(
    /This program is release \d+\.\d+\.\d+\. Use release 999\.0\.0 or newer\./,
  );
});
