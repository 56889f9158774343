import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SecondFactorForm } from "./second-factor-form.tsx";

const signIn = vi.hoisted(() => vi.fn<(...call: unknown[]) => Promise<undefined>>());
vi.mock("next-auth/react", () => ({ signIn }));

afterEach(() => {
  cleanup();
  signIn.mockReset();
});

describe("SecondFactorForm", () => {
  it("has the focus in the field, and signs in when the sixth digit is entered", async () => {
    signIn.mockResolvedValue(undefined);
    render(<SecondFactorForm next="/guides" />);
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    await userEvent.keyboard("12345");
    expect(signIn).not.toHaveBeenCalled();
    await userEvent.keyboard("6");
    expect(signIn.mock.calls).toEqual([["two-factor", { code: "123456", redirect: false }]]);
  });

  it("sends a recovery code with the button only, also when it begins with six digits", async () => {
    signIn.mockResolvedValue(undefined);
    render(<SecondFactorForm next="/guides" />);
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "234567");
    expect(signIn).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});
