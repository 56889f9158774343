import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ByKey, ByOperation, PeriodList } from "./breakdowns.tsx";

afterEach(cleanup);

const OPERATIONS = [
  { operation: "guides.list", requests: 272, failed: 30 },
  { operation: "guides.create", requests: 61, failed: 1 },
  { operation: "guides.get", requests: 13, failed: 13 },
];
const SCRIPT = { id: 7, name: "Release script", last_four: "a1b2", username: "ada" };

/** The texts of each row after the header. */
function rows(): string[][] {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

function linkOf(name: string) {
  return screen.queryByRole("link", { name })?.getAttribute("href");
}

describe("ByKey", () => {
  it("adds up the keys that the user cannot see, and links a key to its requests in the log", () => {
    const keys = [{ ...SCRIPT, requests: 61, failed: 1 }];
    render(<ByKey keys={keys} operations={OPERATIONS} currentUsername="ada" isInLog />);
    expect(rows()).toEqual([
      ["Release scriptsk_…a1b2", "61", "1", "17.6%"],
      ["Keys of other members", "285", "43", "82.4%"],
    ]);
    expect(linkOf("Release script")).toBe("/developer/logs?key=7");
  });

  it("names the holder of another user's key, and has no link for a period without a log", () => {
    const keys = [{ ...SCRIPT, requests: 346, failed: 44 }];
    render(<ByKey keys={keys} operations={OPERATIONS} currentUsername="eve" isInLog={false} />);
    expect(rows()).toEqual([["Release scriptsk_…a1b2 · @ada", "346", "44", "100%"]]);
    expect(linkOf("Release script")).toBeUndefined();
  });
});

describe("ByOperation", () => {
  const names = {
    "guides.list": { label: "List guides", route: "GET /guides" },
    "guides.get": { label: "Get a guide", route: "GET /guides/{id}" },
  };

  it("names each operation with its route, and links it to its requests in the log", () => {
    render(<ByOperation operations={OPERATIONS} names={names} isInLog />);
    expect(rows()).toEqual([
      ["List guidesGET /guides", "272", "30", "78.6%"],
      ["guides.create", "61", "1", "17.6%"],
      ["Get a guideGET /guides/{id}", "13", "13", "3.8%"],
    ]);
    expect(linkOf("Get a guide")).toBe("/developer/logs?operation=guides.get");
  });
});

describe("PeriodList", () => {
  it("links each month to its usage, except the shown one", () => {
    const periods = [
      { period: "2026-11", requests_used: 302 },
      { period: "2026-10", requests_used: 9_000 },
    ];
    render(<PeriodList periods={periods} shown="2026-10" />);
    expect(rows()).toEqual([
      ["November 2026", "302"],
      ["October 2026", "9,000"],
    ]);
    expect(linkOf("November 2026")).toBe("/developer/usage?period=2026-11");
    expect(within(screen.getByRole("table")).getAllByRole("link")).toHaveLength(1);
  });
});
