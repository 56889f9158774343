import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { PasswordField } from "./field.tsx";

afterEach(cleanup);

describe("PasswordField", () => {
  it("shows and hides its value with a button that has its state", async () => {
    render(<PasswordField label="New password" name="new_password" />);
    const field = screen.getByLabelText<HTMLInputElement>("New password");
    const show = screen.getByRole("button", { name: "Show new password" });
    await userEvent.type(field, "three grey herons");
    expect(field.type).toBe("password");
    for (const [type, isPressed] of [
      ["text", "true"],
      ["password", "false"],
      ["text", "true"],
    ]) {
      await userEvent.click(show);
      expect([field.type, show.getAttribute("aria-pressed")]).toEqual([type, isPressed]);
      expect(field.value).toBe("three grey herons");
    }
  });
});
