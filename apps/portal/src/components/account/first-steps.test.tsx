import type { Checklist } from "@guidepost/contract";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { usePageAction } from "#lib/browser/page-actions.ts";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { FirstSteps } from "./first-steps.tsx";

const NEW = {
  is_closed: false,
  has_api_access: true,
  has_key: false,
  has_called: false,
  has_published: false,
} as Checklist;

/** The page of the keys: it opens the form for a key. */
function Keys({ onOpen }: { onOpen: () => void }) {
  usePageAction("create key", onOpen);
  return null;
}

afterEach(cleanup);

describe("FirstSteps", () => {
  it("opens the form for a key with “Create a key”, on the page of the keys", async () => {
    const open = vi.fn();
    renderWithService(
      <>
        <FirstSteps />
        <Keys onOpen={open} />
      </>,
      { "account.checklist": () => NEW },
    );
    await userEvent.click(await screen.findByRole("link", { name: "Create a key" }));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("shows a member without guides how to write one, and not the API", async () => {
    renderWithService(<FirstSteps kind="writing" />, { "account.checklist": () => NEW });
    expect(await screen.findByText("Get started with writing")).toBeDefined();
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Create a guide",
      "Publish it",
      "Add your picture and bio",
    ]);
    expect(screen.queryByText(/API|key/)).toBeNull();
  });

  it("shows no steps for writing after the first publication", async () => {
    renderWithService(
      <>
        <FirstSteps kind="writing" />
        <FirstSteps />
      </>,
      { "account.checklist": () => ({ ...NEW, has_published: true }) },
    );
    await screen.findByText("Get started with the API");
    expect(screen.queryByText("Get started with writing")).toBeNull();
  });
});
