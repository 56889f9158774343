import type { Member } from "@guidepost/contract";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { ada } from "./member.fixture.ts";
import { MembersSettings } from "./members-settings.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));
vi.mock("#lib/browser/sign-out.ts", () => ({ signOutTo: () => undefined }));

const grace: Member = {
  ...ada,
  id: 1,
  username: "grace",
  display_name: "Grace Hopper",
  role: "owner",
};
const alan: Member = {
  ...ada,
  id: 8,
  username: "alan",
  display_name: "Alan Turing",
  deletion_at: "2026-11-20T10:00:00.000Z",
};

/** Opens the page as a user. Returns the inputs that `members.leave` and `members.remove` receive. */
function openAs({ id, role }: Member, members = [grace, ada, alan]) {
  const received: Record<string, unknown> = {};
  const receive = (name: string) => (input: unknown) => {
    received[name] = input;
    return { members };
  };
  renderWithService(<MembersSettings currentUserId={id} isOwner={role === "owner"} />, {
    "members.list": () => ({ members }),
    "members.invitations": () => ({ invitations: [] }),
    "account.profile": () => ({ email_verified: true, requires_verified_email: false }),
    "members.leave": receive("leave"),
    "members.remove": receive("remove"),
  });
  return received;
}

const optionsOf = (select: HTMLElement) =>
  [...select.querySelectorAll("option")].map(({ textContent }) => textContent);

afterEach(cleanup);

describe("the dialog in which a member leaves the account (contract USER-8)", () => {
  it("hands the guides over to the user whom the member chooses", async () => {
    const received = openAs(ada);
    await userEvent.click(await screen.findByRole("button", { name: "Leave the account…" }));
    const select = await screen.findByLabelText("Your guides");
    expect(optionsOf(select)).toEqual([
      "Keep them under your name",
      "Move them to Grace Hopper (@grace)",
    ]);
    await userEvent.selectOptions(select, "Move them to Grace Hopper (@grace)");
    expect(screen.getByText(/^Your 12 guides move to Grace Hopper\./)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Leave the account" }));
    await vi.waitFor(() => expect(received).toEqual({ leave: { hand_over_to: grace.id } }));
  });

  it("keeps the guides under the name of the member without a choice", async () => {
    const received = openAs(ada);
    await userEvent.click(await screen.findByRole("button", { name: "Leave the account…" }));
    expect(screen.getByText(/^Your 12 guides stay with the account/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Leave the account" }));
    await vi.waitFor(() => expect(received).toEqual({ leave: {} }));
  });

  it("has no choice for a member without guides", async () => {
    openAs(ada, [grace, { ...ada, guides_count: 0 }]);
    await userEvent.click(await screen.findByRole("button", { name: "Leave the account…" }));
    await screen.findByText("You have no guides.");
    expect(screen.queryByLabelText("Your guides")).toBeNull();
  });
});

describe("the dialog in which an owner removes a member (contract USER-8)", () => {
  it("does not offer a user whose deletion is requested as the receiver of the guides", async () => {
    const received = openAs(grace);
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Ada Lovelace" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Remove…" }));
    const select = await screen.findByLabelText("Their guides");
    expect(optionsOf(select)).toEqual([
      "Keep them under the name Ada Lovelace",
      "Move them to Grace Hopper (@grace)",
    ]);
    await userEvent.selectOptions(select, "Move them to Grace Hopper (@grace)");
    await userEvent.click(screen.getByRole("button", { name: "Remove member" }));
    await vi.waitFor(() =>
      expect(received).toEqual({ remove: { id: ada.id, hand_over_to: grace.id } }),
    );
  });
});
