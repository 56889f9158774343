import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OperatorContact } from "#components/shell/operator-contact-link.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

afterEach(cleanup);
vi.mock("next-auth/react", () => ({
  signIn: () => Promise.resolve({ ok: false, error: "account_suspended" }),
}));

it.each([
  ["the form of the password", SignInForm, { "E-mail": "a@x.test", Password: "secret" }],
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
