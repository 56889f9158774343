import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setLetterKeys } from "#lib/browser/letter-keys.ts";
import { useRowKeys } from "./use-row-keys.ts";

function List({ onToggle }: { onToggle: (index: number, isRange: boolean) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, onToggle);
  return (
    <div ref={box}>
      <input aria-label="Search" />
      <table>
        <tbody>
          {["Tea", "Coffee", "Cocoa"].map((title) => (
            <tr key={title}>
              <th scope="row">
                <a href={`#${title}`}>{title}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

afterEach(() => {
  cleanup();
  setLetterKeys(true);
});

const focused = () => document.activeElement?.textContent;

describe("useRowKeys (contract LIST-24)", () => {
  it("moves the focus with j and k and with the arrow keys, and stays at both ends", async () => {
    const user = userEvent.setup();
    render(<List onToggle={vi.fn()} />);
    // Without a row that has the focus, an arrow key scrolls the page.
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(document.body);
    await user.keyboard("j");
    expect(focused()).toBe("Tea");
    await user.keyboard("j{ArrowDown}j");
    expect(focused()).toBe("Cocoa");
    await user.keyboard("k{ArrowUp}k");
    expect(focused()).toBe("Tea");
  });

  it("toggles the row with x, and the range to it with Shift and x", async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn();
    render(<List onToggle={onToggle} />);
    await user.keyboard("x");
    expect(onToggle).not.toHaveBeenCalled();
    await user.keyboard("jx");
    expect(onToggle).toHaveBeenLastCalledWith(0, false);
    await user.keyboard("j{Shift>}x{/Shift}");
    expect(onToggle).toHaveBeenLastCalledWith(1, true);
  });

  it("works with the places of the letters in a Russian layout", async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn();
    render(<List onToggle={onToggle} />);
    const press = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code });
    press("о", "KeyJ");
    press("о", "KeyJ");
    expect(focused()).toBe("Coffee");
    press("л", "KeyK");
    expect(focused()).toBe("Tea");
    press("ч", "KeyX");
    expect(onToggle).toHaveBeenLastCalledWith(0, false);
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("Coffee");
  });

  it("ignores letters, but not arrow keys, when single-letter shortcuts are off", async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn();
    render(<List onToggle={onToggle} />);
    await user.keyboard("j");
    setLetterKeys(false);
    await user.keyboard("jx");
    expect(focused()).toBe("Tea");
    expect(onToggle).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("Coffee");
  });

  it("leaves the keys to a field", async () => {
    const user = userEvent.setup();
    const onToggle = vi.fn();
    render(<List onToggle={onToggle} />);
    await user.type(screen.getByLabelText("Search"), "jxk");
    expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("jxk");
    expect(onToggle).not.toHaveBeenCalled();
  });
});
