import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { sendCompleteCode } from "./send-complete-code.ts";

/** Renders a form with a field for a code. The list receives the value of each submission. */
function renderForm(): { field: HTMLElement; sent: string[] } {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(screen.getByLabelText<HTMLInputElement>("Code").value);
      }}
    >
      <input name="code" aria-label="Code" onInput={sendCompleteCode} />
    </form>,
  );
  return { field: screen.getByLabelText("Code"), sent };
}

afterEach(cleanup);

describe("sendCompleteCode", () => {
  it("submits the form when the sixth digit of a code is entered, and not before", async () => {
    const { field, sent } = renderForm();
    await userEvent.type(field, "12345");
    expect(sent).toEqual([]);
    await userEvent.type(field, "6");
    expect(sent).toEqual(["123456"]);
  });

  it("submits a code that is pasted with a space in its middle", async () => {
    const { field, sent } = renderForm();
    await userEvent.click(field);
    await userEvent.paste("123 456");
    expect(sent).toEqual(["123 456"]);
  });

  it("submits a code once when an autofill changes the field twice, and the next code again", async () => {
    const { field, sent } = renderForm();
    for (const value of ["123456", "123456", "654321"]) {
      fireEvent.input(field, { target: { value } });
      await Promise.resolve();
    }
    expect(sent).toEqual(["123456", "654321"]);
  });

  it("submits neither a recovery code nor a password", async () => {
    const { field, sent } = renderForm();
    await userEvent.type(field, "abcd-efgh-ijkl-mnop");
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste("1234567");
    expect(sent).toEqual([]);
  });
});
