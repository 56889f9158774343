import type { PublishedVersionSummary } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { authorOf, describeVersion } from "./version-texts.ts";

const version: PublishedVersionSummary = {
  number: 4,
  guide_version: 9,
  created_at: "2026-11-20T10:05:12.480Z",
  kind: "updated",
  restored_from: null,
  via: "portal",
  key: null,
  user: { username: "ada", display_name: "Ada Berger" },
  changed: ["title", "steps"],
  step_changes: { added: 2, removed: 0, changed: 1 },
  title: "A guide",
  steps_count: 3,
};
const none = { changed: [], step_changes: { added: 0, removed: 0, changed: 0 } };

describe("describeVersion", () => {
  it.each<[string, Partial<PublishedVersionSummary>]>([
    ["Changed: title, 2 steps added, 1 step changed", {}],
    ["Changed: order of the steps", { ...none, changed: ["step_order"] }],
    ["Published", { ...none, kind: "published" }],
    ["Published before the history began", { ...none, kind: "recorded" }],
    [
      "Changes published: description",
      { ...none, kind: "draft_published", changed: ["description"] },
    ],
    [
      "Version 2 restored: title",
      { ...none, kind: "restored", restored_from: 2, changed: ["title"] },
    ],
    ["Changed: cover", { ...none, kind: "of a later release", changed: ["cover"] }],
  ])("returns %j", (text, fields) => {
    expect(describeVersion({ ...version, ...fields })).toBe(text);
  });
});

describe("authorOf", () => {
  const key = { id: 1, name: "Build", last_four: "9f3a" };
  it.each<[string, Partial<PublishedVersionSummary>]>([
    ["Ada Berger", {}],
    ["Ada Berger with the key “Build” (ends in 9f3a)", { via: "api_key", key }],
    ["the key “Build” (ends in 9f3a)", { via: "api_key", key, user: null }],
    ["Operator", { via: "operator", user: null }],
    ["Guidepost, at the scheduled time", { via: "system", user: null }],
    ["", { via: null, user: null }],
  ])("returns %j", (text, fields) => {
    expect(authorOf({ ...version, ...fields })).toBe(text);
  });
});
