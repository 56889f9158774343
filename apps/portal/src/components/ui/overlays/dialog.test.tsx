import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfirmDialog, type ConfirmedMutation } from "./dialog.tsx";

const IDLE: ConfirmedMutation = { isPending: false, error: null, reset: () => {} };

function openDialog(mutation: ConfirmedMutation) {
  const onClose = vi.fn();
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke the key?"
      confirm="Revoke key"
      mutation={mutation}
      onConfirm={onConfirm}
    />,
  );
  return { onClose, onConfirm };
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

afterEach(cleanup);

describe("ConfirmDialog", () => {
  it("calls onConfirm and stays open until the caller closes it", async () => {
    const { onClose, onConfirm } = openDialog(IDLE);
    await userEvent.click(button("Revoke key"));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each(["Cancel", "Escape"])("closes on %s while no mutation runs", async (way) => {
    const { onClose } = openDialog(IDLE);
    if (way === "Cancel") await userEvent.click(button("Cancel"));
    else await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("ignores Cancel, Escape and a second click while the mutation runs", async () => {
    const { onClose, onConfirm } = openDialog({ ...IDLE, isPending: true });
    await userEvent.click(button("Cancel"));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button("Revoke key"));
    expect(onClose).not.toHaveBeenCalled();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(button("Revoke key").getAttribute("aria-busy")).toBe("true");
  });

  it("shows the error of the mutation and allows a retry", async () => {
    const { onConfirm } = openDialog({ ...IDLE, error: new Error("connection lost") });
    expect(screen.getByRole("alert").textContent).toContain("could not be reached");
    await userEvent.click(button("Revoke key"));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
