import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

afterEach(cleanup);

describe("SignUpForm", () => {
  it("opens with the focus in the name, and proposes a username from it", async () => {
    renderWithService(<SignUpForm host="guides.example.com" />, {});
    expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
    await userEvent.keyboard("Zoë Whitfield");
    expect(valueOf("Username")).toBe("zoe-whitfield");
    expect(screen.getByText(/guides\.example\.com\/@zoe-whitfield/)).toBeDefined();
  });

  it("keeps the username that the user has typed when the name changes", async () => {
    renderWithService(<SignUpForm host="guides.example.com" />, {});
    await userEvent.keyboard("Zoë");
    const username = screen.getByLabelText("Username");
    await userEvent.clear(username);
    await userEvent.type(username, "zw");
    await userEvent.type(screen.getByLabelText("Your name"), " Whitfield");
    expect(valueOf("Username")).toBe("zw");
  });
});
