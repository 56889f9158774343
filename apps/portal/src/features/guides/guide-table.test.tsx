import type { FoundGuide } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { GuideTable } from "./guide-table.tsx";

const none = () => {};

function openMenuOf(status: "draft" | "published") {
  const guide: FoundGuide = guideOf([], { status });
  render(
    <GuideTable
      guides={[guide]}
      weeks={[]}
      columns={[]}
      selection={{
        selected: [],
        isSelected: () => false,
        change: none,
        select: none,
        deselect: none,
        clear: none,
      }}
      actions={{ change: vi.fn(), duplicate: vi.fn(), remove: vi.fn() } as never}
      onShare={none}
      mayFeature
      authorOf={({ user }) => user.display_name}
      sort="-updated_at"
      onSort={none}
      boxRef={null}
    />,
  );
  return userEvent.click(screen.getByRole("button", { name: `Actions for ${guide.title}` }));
}

/** The labels of an open menu, in its groups. */
async function groups(): Promise<string[][]> {
  const menu = await screen.findByRole("menu");
  const shown: string[][] = [[]];
  for (const entry of menu.children)
    if (entry.role === "separator") shown.push([]);
    else shown.at(-1)?.push(entry.textContent);
  return shown;
}

afterEach(cleanup);

describe("the menu of a guide in the list", () => {
  it("groups the actions of a published guide: to view it, to share it, to organize it, to end it", async () => {
    await openMenuOf("published");
    expect(await groups()).toEqual([
      ["Edit", expect.stringMatching(/^View public page/), "Insights"],
      ["Share"],
      ["Feature", "Duplicate", "Copy id (7)"],
      ["Unpublish", "Delete"],
    ]);
  });

  it("groups Publish of a draft with Share, and has no empty group", async () => {
    await openMenuOf("draft");
    expect(await groups()).toEqual([
      ["Edit", "Insights"],
      ["Share", "Publish"],
      ["Feature", "Duplicate", "Copy id (7)"],
      ["Delete"],
    ]);
  });
});
