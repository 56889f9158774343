import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copyText } from "#lib/browser/browser-files.ts";
import { CopyButton } from "./copy-button.tsx";

vi.mock("#lib/browser/browser-files.ts", () => ({ copyText: vi.fn() }));
beforeEach(() => void vi.mocked(copyText).mockReset());
afterEach(cleanup);

/** Copies a text. Resolves to what the button then reports. */
async function copy(text: string, onCopied?: () => void): Promise<string | null> {
  render(<CopyButton text={text} label="Copy" {...(onCopied && { onCopied })} />);
  await userEvent.click(screen.getByRole("button", { name: "Copy" }));
  const status = screen.getByRole("status");
  await vi.waitFor(() => expect(status.textContent).not.toBe(""));
  return status.textContent;
}

describe("CopyButton", () => {
  it("reports a copied text", async () => {
    vi.mocked(copyText).mockResolvedValue(true);
    const onCopied = vi.fn();
    expect(await copy("sk_1", onCopied)).toBe("Copied");
    expect(vi.mocked(copyText).mock.calls).toEqual([["sk_1"]]);
    expect(onCopied).toHaveBeenCalledTimes(1);
  });

  it("shows an address that the browser did not copy, and asks to select any other text", async () => {
    vi.mocked(copyText).mockResolvedValue(false);
    const onCopied = vi.fn();
    expect(await copy("http://localhost:3001/v1", onCopied)).toBe(
      "The browser did not allow copying. The address is http://localhost:3001/v1",
    );
    cleanup();
    expect(await copy("curl -i", onCopied)).toBe(
      "The browser did not allow copying. Select the text and copy it.",
    );
    expect(onCopied).not.toHaveBeenCalled();
  });
});
