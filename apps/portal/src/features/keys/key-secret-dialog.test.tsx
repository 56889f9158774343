import type { ApiKey } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeySecretDialog } from "./key-secret-dialog.tsx";

const KEY = { id: 1, name: "Website", scopes: ["read"], last_four: "abcd" } as ApiKey;

function openDialog() {
  const close = vi.fn();
  render(
    <KeySecretDialog
      state={{
        subject: { key: KEY, secret: "sk_secret_abcd" },
        show: () => {},
        close,
        dialog: { open: true, onClose: close, onClosed: () => {} },
      }}
      apiUrl="https://api.example.com"
      note={undefined}
      returnFocus={() => null}
    />,
  );
  return close;
}

function doneButton() {
  return screen.getByRole<HTMLButtonElement>("button", { name: "Done" });
}

afterEach(cleanup);

describe("KeySecretDialog", () => {
  it("shows the secret and a curl command with it", () => {
    openDialog();
    expect(screen.getByLabelText("Secret key").textContent).toBe("sk_secret_abcd");
    expect(screen.getByLabelText("curl command").textContent).toContain("Bearer sk_secret_abcd");
  });

  it("does not close on Escape", async () => {
    const close = openDialog();
    await userEvent.keyboard("{Escape}");
    expect(close).not.toHaveBeenCalled();
  });

  it("closes with Done once the user has confirmed that the key is stored", async () => {
    const close = openDialog();
    expect(doneButton().disabled).toBe(true);
    await userEvent.click(screen.getByLabelText("I have stored this key"));
    expect(doneButton().disabled).toBe(false);
    await userEvent.click(doneButton());
    expect(close).toHaveBeenCalledTimes(1);
  });
});
