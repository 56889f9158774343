import type { GuideInsights } from "@guidepost/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { InsightsView } from "./insights-view.tsx";

const push = vi.fn();

afterEach(() => {
  cleanup();
  push.mockClear();
});

const NO_TOTALS = {
  views: 0,
  completions: 0,
  completion_rate: null,
  ratings_count: 0,
  average_rating: null,
};
const NO_DAY = { views: 0, completions: 0, ratings_count: 0, average_rating: null };
const unused: GuideInsights = {
  from: "2026-11-14",
  to: "2026-11-20",
  totals: NO_TOTALS,
  previous: NO_TOTALS,
  days: [14, 15, 16, 17, 18, 19, 20].map((day) => ({ day: `2026-11-${day}`, ...NO_DAY })),
  ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, readers: 0 })),
  devices: { phone: 0, tablet: 0, desktop: 0, unknown: 0 },
  referrers: [],
  steps: [],
};
const used: GuideInsights = {
  ...unused,
  totals: {
    views: 1_200,
    completions: 408,
    completion_rate: 0.34,
    ratings_count: 1,
    average_rating: 4,
  },
  previous: { ...NO_TOTALS, views: 1_000, completion_rate: 0 },
  devices: { phone: 600, tablet: 0, desktop: 540, unknown: 60 },
  referrers: [{ host: "search.example", views: 7 }],
  steps: [
    { position: 1, readers: 1_100 },
    { position: 2, readers: 500 },
  ],
};

function show(insights: GuideInsights) {
  const props = { length: 7, path: "/guides/1/insights", fileName: "insights" } as const;
  render(
    <AppRouterContext value={{ push } as unknown as ContextType<typeof AppRouterContext>}>
      <InsightsView {...props} insights={insights} stepNames={["Boil", "Pour"]} />
    </AppRouterContext>,
  );
}

function textsOf(list: string) {
  const items = within(screen.getByRole("list", { name: list })).getAllByRole("listitem");
  return items.map(({ textContent }) => textContent);
}

describe("InsightsView (contract INS-1)", () => {
  it("compares the numbers with the days before, and names the step that most readers leave at", () => {
    show(used);
    const notes = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(notes).toEqual([
      "1,200",
      "+20% from the 7 days before",
      "408",
      "None in the 7 days before",
      "34%",
      "0% in the 7 days before",
      "4",
      "1 rating",
    ]);
    expect(screen.getByText(/who do not reach the end/).textContent).toBe(
      "Most readers who do not reach the end leave at step 1: 600 of 1,200.",
    );
    expect(textsOf("Views by step")).toEqual(["1. Boil1,100 (92%)", "2. Pour500 (42%)"]);
    expect(textsOf("Views by device")).toEqual([
      "Phones600 (50%)",
      "Tablets0 (0%)",
      "Computers540 (45%)",
      "Unknown60 (5%)",
    ]);
    expect(textsOf("Views by site")).toEqual(["search.example7"]);
  });

  it("has an empty state without readers in the range and before it, and still the range", async () => {
    show(unused);
    expect(screen.getByText("No readers in this period")).toBeDefined();
    expect(screen.queryByRole("definition")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "90 days" }));
    expect(push.mock.calls).toEqual([["/guides/1/insights?days=90", { scroll: false }]]);
    await userEvent.click(screen.getByRole("button", { name: "28 days" }));
    expect(push.mock.lastCall).toEqual(["/guides/1/insights", { scroll: false }]);
  });

  it("shows numbers when only the days before have readers", () => {
    show({ ...unused, previous: used.previous });
    expect(screen.getAllByRole("definition")[1]?.textContent).toBe("−100% from the 7 days before");
    expect(screen.queryByText("Steps that readers reach")).toBeNull();
    expect(screen.getByText("No reader came from another site.")).toBeDefined();
  });
});
