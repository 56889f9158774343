import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusalNotice } from "./refusal-notice.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const REASON = encodeURIComponent("account_deletion_pending:2026-12-14T09:30:00.000Z");
const NOTICE =
  "This account will be deleted on 14 Dec 2026. Until then, an owner of the account can keep it by signing in.";

/** The responses of next-auth to the sign-in of a member of an account that is to be deleted, by the end of the path. */
const RESPONSES: Record<string, [status: number, body: unknown]> = {
  providers: [200, { credentials: { type: "credentials" }, "two-factor": { type: "credentials" } }],
  csrf: [200, { csrfToken: "token" }],
  credentials: [401, { url: `http://localhost/sign-in?error=${REASON}` }],
  "two-factor": [401, { url: `http://localhost/sign-in?error=${REASON}` }],
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
  "%s shows a member when the account is deleted, and who can keep it (contract ACCT-20)",
  async (_, Form, fields) => {
    render(<Form next="/guides" />);
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect((await screen.findByRole("alert")).textContent).toBe(NOTICE);
  },
);

it.each([
  ["account_deletion_pending", "2026-12-14T09:30:00.000Z", NOTICE],
  ["account_deletion_pending", "nonsense", NOTICE.replace("on 14 Dec 2026", "soon")],
  ["rate_limit_exceeded:60", undefined, ""],
])("the notice of the reason %s with the time %s is %j", (reason, at, text) => {
  const { container } = render(<>{refusalNotice(reason, at)}</>);
  expect(container.textContent).toBe(text);
});
