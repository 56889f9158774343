import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { VerifyEmailForm } from "./verify-email-form.tsx";

function headings() {
  return screen.getAllByRole("heading").map(({ textContent }) => textContent);
}

afterEach(cleanup);

describe("VerifyEmailForm", () => {
  it("states after the verification only that the address is verified, and moves the focus there", async () => {
    const verifyEmail = vi.fn(() => null);
    renderWithService(<VerifyEmailForm token="t" email="nora@example.com" />, {
      "account.verifyEmail": verifyEmail,
    });
    expect(headings()).toEqual(["Verify your email address"]);
    expect(verifyEmail).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Verify address" }));
    const heading = await screen.findByRole("heading", { name: "Your email address is verified" });
    expect(headings()).toEqual(["Your email address is verified"]);
    expect(screen.queryByText(/is your address/)).toBeNull();
    expect(document.activeElement).toBe(heading);
    expect(verifyEmail.mock.calls).toEqual([[{ token: "t" }]]);
  });
});
