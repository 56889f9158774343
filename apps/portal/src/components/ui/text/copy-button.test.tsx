import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Permits copying, or denies it. Returns the copied texts. */
function useClipboard(isPermitted: boolean): string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
    if (!isPermitted) throw new DOMException("Denied", "NotAllowedError");
    copied.push(text);
  });
  // happy-dom does not have it.
  Object.assign(document, { execCommand: () => false });
  return copied;
}

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
    const copied = useClipboard(true);
    const onCopied = vi.fn();
    expect(await copy("sk_1", onCopied)).toBe("Copied");
    expect(copied).toEqual(["sk_1"]);
    expect(onCopied).toHaveBeenCalledTimes(1);
  });

  it("shows an address that the browser did not copy, and asks to select any other text", async () => {
    useClipboard(false);
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
