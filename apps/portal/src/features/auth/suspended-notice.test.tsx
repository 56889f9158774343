import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OperatorContact } from "#components/shell/operator-contact-link.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The responses of next-auth to the sign-in of a user whose account is suspended, by the end of the path. */
const RESPONSES: Record<string, [status: number, body: unknown]> = {
  providers: [200, { credentials: { type: "credentials" }, "two-factor": { type: "credentials" } }],
  csrf: [200, { csrfToken: "token" }],
  credentials: [401, { url: "http://localhost/sign-in?error=account_suspended" }],
  "two-factor": [401, { url: "http://localhost/sign-in?error=account_suspended" }],
};

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    const [status, body] = RESPONSES[url.split("/").at(-1) ?? ""] ?? [404, {}];
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["the form of the password", SignInForm, { Email: "a@x.test", Password: "secret" }],
  ["the form of the second factor", SecondFactorForm, { Code: "123456" }],
])(
  "%s shows that the account is suspended, and the contact of the operator (contract ACCT-13)",
  async (_, Form, fields) => {
    render(
      <OperatorContact contact="help@example.com">
        <Form next="/guides" />
      </OperatorContact>,
    );
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(
      "This account is suspended. Contact your Guidepost administrator (help@example.com).",
    );
    const link = screen.getByRole("link", { name: "help@example.com" });
    expect(link.getAttribute("href")).toBe("mailto:help@example.com");
  },
);
