import type { AuditEntry } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { auditCsv } from "./audit-csv.ts";

const entry: AuditEntry = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  created_at: "2026-11-25T06:00:00.000Z",
  action: "key.created",
  via: "portal",
  user: { username: "ada", display_name: "Ada, of London" },
  key: null,
  target: { type: "key", id: "7", name: "=HYPERLINK(1)" },
  address: "192.0.2.9",
  user_agent: "@test",
  details: { scopes: ["read", "write"] },
};
const HEADER =
  "time,action,channel,username,name,key,object,object_id,object_name,address,user_agent,details";

describe("auditCsv", () => {
  it("has a row for each entry, with escaped formulas", async () => {
    const failed: AuditEntry = {
      ...entry,
      action: "guide.deleted",
      via: "api_key",
      user: null,
      target: null,
      details: {},
      key: { id: 1, name: "Website", last_four: "a1b2" },
      address: null,
      user_agent: null,
    };
    const text = await auditCsv(() =>
      Promise.resolve({ entries: [entry, failed], next_cursor: null }),
    );
    expect(text.split("\r\n")).toEqual([
      HEADER,
      `2026-11-25T06:00:00.000Z,key.created,portal,ada,"Ada, of London",,key,7,'=HYPERLINK(1),192.0.2.9,'@test,"{""scopes"":[""read"",""write""]}"`,
      "2026-11-25T06:00:00.000Z,guide.deleted,api_key,,,Website (sk_...a1b2),,,,,,",
      "",
    ]);
  });

  it("reads all pages of the cursor, also after an empty one", async () => {
    const cursors: (string | undefined)[] = [];
    const pages = [
      { entries: [entry], next_cursor: "a" },
      { entries: [], next_cursor: "b" },
      { entries: [entry], next_cursor: null },
    ];
    const text = await auditCsv((cursor) => {
      const page = pages[cursors.push(cursor) - 1];
      return page ? Promise.resolve(page) : Promise.reject(new Error("no such page"));
    });
    expect(cursors).toEqual([undefined, "a", "b"]);
    expect(text.split("\r\n")).toHaveLength(4);
  });

  it("rejects when a page fails, so that no partial file is saved", async () => {
    const failure = auditCsv((cursor) =>
      cursor === undefined
        ? Promise.resolve({ entries: [entry], next_cursor: "a" })
        : Promise.reject(new Error("lost")),
    );
    await expect(failure).rejects.toThrow("lost");
  });
});
