import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** The codes that the form has sent. */
let sent: (string | null)[];

/** Answers the requests of next-auth, and refuses each code. */
async function answer(url: string, { body }: RequestInit = {}): Promise<Response> {
  const last = url.split("/").at(-1);
  if (last === "providers") return Response.json({ "two-factor": { type: "credentials" } });
  if (last === "csrf") return Response.json({ csrfToken: "token" });
  if (!(body instanceof URLSearchParams)) throw new Error(`Unexpected request: ${url}`);
  sent.push(body.get("code"));
  const refused = { url: "http://localhost/sign-in?error=CredentialsSignin" };
  return Response.json(refused, { status: 401 });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("SecondFactorForm", () => {
  it("has the focus in the field, and signs in when the sixth digit is entered", async () => {
    render(<SecondFactorForm next="/guides" />);
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    await userEvent.keyboard("123456");
    await vi.waitFor(() => expect(sent).toEqual(["123456"]));
  });

  it("sends a recovery code with the button only, also when it begins with six digits", async () => {
    render(<SecondFactorForm next="/guides" />);
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "234567-890123");
    expect(sent).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(sent).toEqual(["234567-890123"]));
  });
});
