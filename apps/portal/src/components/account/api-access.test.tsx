import type { Profile } from "@guidepost/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import { ApiAccessNotice, NoApiCallout } from "./api-access.tsx";

afterEach(cleanup);

/** The part of a profile that the notices read. */
function profileOf(plan: "free" | "team", quota: number, role: "owner" | "member" = "owner") {
  const account = { plan, limits: { monthly_quota: quota } };
  return { role, may_change_plan: role === "owner", account } as Profile;
}

function linkOf(name: string) {
  return screen.getByRole("link", { name }).getAttribute("href");
}

const TEXT = { name: "API access needs Pro, Team or Enterprise" };

describe("ApiAccessNotice", () => {
  it("shows an owner on Free the limits of the plans with API access, and leads to the plans", () => {
    render(<ApiAccessNotice profile={profileOf("free", 0)} />);
    expect(screen.getByRole("heading", TEXT)).toBeDefined();
    expect(screen.queryByText(/An owner of your account can change the plan/)).toBeNull();
    expect(linkOf("Choose a plan")).toBe("/settings/plan");
    const rows = within(screen.getByRole("table", { name: "API limits of each plan" }));
    const figures = rows
      .getAllByRole("row")
      .slice(1, 3)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(figures).toEqual([
      ["Pro", "50,000", "300", "10,000", "1,000"],
      ["Team", "200,000", "600", "30,000", "10,000"],
    ]);
  });

  it("shows a member on Free who can change the plan", () => {
    render(<ApiAccessNotice profile={profileOf("free", 0, "member")} />);
    expect(screen.getByRole("heading", TEXT)).toBeDefined();
    expect(screen.getByText(/An owner of your account can change the plan\./)).toBeDefined();
    expect(linkOf("See the plans")).toBe("/settings/plan");
  });

  it("shows an account whose quota is 0 whom to contact, and no plans", () => {
    const { container } = render(<ApiAccessNotice profile={profileOf("team", 0)} />);
    expect(container.textContent).toContain("Your account’s quota is 0 requests per month");
    expect(container.textContent).toContain(
      "each call returns 402 until the account has a quota. To get one, contact your Guidepost administrator.",
    );
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("renders nothing for an account with API access", () => {
    const { container } = render(<ApiAccessNotice profile={profileOf("team", 1)} />);
    expect(container.textContent).toBe("");
  });
});

describe("NoApiCallout", () => {
  it("states that the keys of a Free account do not work yet, and leads to the plans", () => {
    const profile = profileOf("free", 0);
    const noApi = noApiOf(profile.account);
    if (!noApi) throw new Error("the account has API access");
    const { container } = render(<NoApiCallout noApi={noApi} profile={profile} />);
    expect(container.textContent).toContain("The Free plan includes no API requests");
    expect(container.textContent).toContain(
      "each call returns 402 until the account has a paid plan.",
    );
    expect(linkOf("Choose a plan")).toBe("/settings/plan");
  });
});
