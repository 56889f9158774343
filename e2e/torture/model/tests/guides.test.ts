import { describe, expect, it } from "vitest";
import type { Operation } from "../exchange.ts";
import { changeLive, restore, type GuideBody, type GuideValue } from "../guide-value.ts";
import { bodyOf, errorBody, plant, RETRY_AFTER, valueWith } from "./planted.ts";

const READ: Operation = { kind: "read", guideId: 1 };
const LIST: Operation = { kind: "list", author: "ann" };
const DELETE: Operation = {
  kind: "change",
  guideId: 1,
  name: "delete",
  change: changeLive({ deleted: true }),
};

function patch(value: Partial<GuideValue>): Operation {
  return { kind: "change", guideId: 1, name: "patch", change: changeLive(value) };
}

function create(value: GuideValue): Operation {
  return { kind: "create", author: "ann", value };
}

function shows(value: GuideValue) {
  return { guide: bodyOf(1, value) };
}

function lists(...items: GuideBody[]) {
  return { guides: items.map(({ steps: _, ...item }) => item), next_cursor: null };
}

describe("the model of the guides", () => {
  it("accepts the responses of a working service", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    const changed = { ...created, title: "Changed" };
    begin(READ).respond(200, shows(created));
    begin(patch({ title: "Changed" })).respond(200, shows(changed));
    begin(LIST).respond(200, lists(bodyOf(1, changed)));
    begin(DELETE).respond(204);
    begin(READ).respond(404, errorBody("not_found"));
    begin(LIST).respond(200, lists());
    const restored = { ...READ, kind: "change", name: "restore", change: restore } as const;
    begin(restored).respond(200, shows(changed));
    expect(rules()).toEqual([]);
  });

  it("reports a lost write: a read shows the state before an acknowledged change", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    begin(patch(valueWith("new"))).respond(200, shows(valueWith("new")));
    begin(READ).respond(200, shows(created));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports a lost guide: it is 404, or the list lacks it", () => {
    const { begin, createGuide, rules } = plant();
    createGuide(1);
    begin(READ).respond(404, errorBody("not_found"));
    begin(LIST).respond(200, lists());
    expect(rules()).toEqual(["no acknowledged write lost", "no acknowledged write lost"]);
  });

  it("reports a torn write: a read shows the title of one change and the steps of another", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    const running = begin(patch(valueWith("new")));
    begin(READ).respond(200, shows({ ...created, title: valueWith("new").title }));
    running.respond(200, shows(valueWith("new")));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports a torn create, and a published guide without a date", () => {
    const { begin, createGuide, rules } = plant();
    begin(create(valueWith("torn"))).respond(201, shows({ ...valueWith("torn"), steps: [] }));
    const created = createGuide(2);
    const body = { ...bodyOf(2, { ...created, published: true }), published_at: null };
    const publish = changeLive({ published: true });
    begin({ kind: "change", guideId: 2, name: "publish", change: publish }).respond(200, {
      guide: body,
    });
    expect(rules()).toEqual(["no torn write", "no torn write"]);
  });

  it("accepts both states after a change of unknown outcome, until a read decides", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    begin(patch(valueWith("new"))).respond(503, errorBody("service_unavailable"), RETRY_AFTER);
    begin(READ).respond(200, shows(created));
    // Its statement may still be running.
    begin(READ).respond(200, shows(valueWith("new")));
    expect(rules()).toEqual([]);
    begin(READ).respond(200, shows(created));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("accepts no late effect of a change of unknown outcome after the statements have ended", () => {
    const { model, begin, createGuide, tick, rules } = plant();
    const created = createGuide(1);
    begin(patch(valueWith("new"))).respond(503, errorBody("service_unavailable"), RETRY_AFTER);
    model.settle(tick());
    begin(READ).respond(200, shows(created));
    expect(rules()).toEqual([]);
    begin(READ).respond(200, shows(valueWith("new")));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports the effect of a refused change", () => {
    const { begin, createGuide, rules } = plant();
    createGuide(1);
    begin(patch(valueWith("new"))).respond(429, errorBody("rate_limit_exceeded"), RETRY_AFTER);
    begin(READ).respond(200, shows(valueWith("new")));
    expect(rules()).toContain("no acknowledged write lost, none torn");
  });

  it("accepts each order of two concurrent changes, but none in which one is lost", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    const [one, two] = [begin(patch({ title: "One" })), begin(patch({ description: "Two" }))];
    const both = { ...created, title: "One", description: "Two" };
    one.respond(200, shows({ ...created, title: "One" }));
    two.respond(200, shows(both));
    begin(READ).respond(200, shows(both));
    expect(rules()).toEqual([]);
    begin(READ).respond(200, shows({ ...created, description: "Two" }));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports a read that shows an older state than an earlier read", () => {
    const { begin, createGuide, rules } = plant();
    const created = createGuide(1);
    const running = begin(patch(valueWith("new")));
    begin(READ).respond(200, shows(valueWith("new")));
    begin(READ).respond(200, shows(created));
    running.respond(200, shows(valueWith("new")));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("adopts a guide whose create had no response from the list, once", () => {
    const { begin, rules } = plant({ faults: [{ name: "API: kill -9", server: 0, from: 0 }] });
    begin(create(valueWith("lost"))).end({ kind: "broken", reason: "reset" });
    begin(LIST).respond(200, lists(bodyOf(1, valueWith("lost"))));
    begin(READ).respond(200, shows(valueWith("lost")));
    expect(rules()).toEqual([]);
    begin(LIST).respond(200, lists(bodyOf(1, valueWith("lost")), bodyOf(2, valueWith("lost"))));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports a guide of a create without a response, after its statement ended and a list lacked it", () => {
    const { model, begin, tick, rules } = plant();
    begin(create(valueWith("late"))).respond(503, errorBody("service_unavailable"), RETRY_AFTER);
    begin(LIST).respond(200, lists());
    model.settle(tick());
    begin(LIST).respond(200, lists());
    expect(rules()).toEqual([]);
    begin(LIST).respond(200, lists(bodyOf(1, valueWith("late"))));
    expect(rules()).toEqual(["no acknowledged write lost, none torn"]);
  });

  it("reports a second 204 for one guide", () => {
    const { begin, createGuide, rules } = plant();
    createGuide(1);
    begin(DELETE).respond(204);
    begin(DELETE).respond(204);
    expect(rules()).toEqual(["LIFE-6: a deleted guide is 404"]);
  });

  it("reports a guide above the limit, and a refusal below it", () => {
    const { begin, createGuide, rules } = plant({ guideLimit: 1 });
    const refusal = errorBody("guide_limit_exceeded");
    begin(create(valueWith("refused"))).respond(402, refusal);
    expect(rules()).toEqual(["ACCT-6: the guide limit is exact"]);
    createGuide(1);
    begin(create(valueWith("full"))).respond(402, refusal);
    expect(rules()).toHaveLength(1);
    createGuide(2);
    expect(rules()).toHaveLength(2);
  });
});
