import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { InviteMember } from "./invite-member.tsx";

afterEach(cleanup);

describe("InviteMember", () => {
  it("names the button “Copy link” by its text first, so that voice control finds it", async () => {
    renderWithService(<InviteMember />, {
      "members.invite": () => ({
        url: "https://guides.example.com/join/token",
        expires_at: "2026-12-07T10:00:00.000Z",
      }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Invite member" }));
    await userEvent.type(await screen.findByLabelText("Email"), "ada@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
    const copy = await screen.findByText("Copy link");
    expect(copy.closest("button")?.getAttribute("aria-label")).toMatch(/^Copy link\b/);
  });
});
