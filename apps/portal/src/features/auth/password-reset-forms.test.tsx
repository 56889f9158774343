import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** A service with the same response to each call. Returns the calls. */
function respondWith(status: number, body: object) {
  const service = vi.fn(async (_url: string, _init: { body: string }) =>
    Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", service);
  return service;
}

const accept = () => respondWith(200, { result: {} });

function refuseWith(error: object) {
  return respondWith(422, { error: { message: "refused", code: -32_600, data: { error } } });
}

function inputOf(service: ReturnType<typeof respondWith>): unknown {
  return JSON.parse(service.mock.lastCall?.[1].body ?? "");
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole("button", { name }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("ForgotPasswordForm", () => {
  it("names the empty field without a request, and focuses it", async () => {
    const service = accept();
    render(<ForgotPasswordForm />);
    await press("Send link");
    expect(screen.getByText("Enter your email address.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(service).not.toHaveBeenCalled();
  });

  it("shows the error of the service at the field, and removes it when the user types", async () => {
    refuseWith({
      code: "validation_failed",
      message: "",
      details: { email: ["must be an email address"] },
    });
    render(<ForgotPasswordForm />);
    const email = screen.getByLabelText("Email");
    await userEvent.type(email, "nora");
    await press("Send link");
    await screen.findByText("Enter an email address, such as name@example.com.");
    expect(document.activeElement).toBe(email);
    await userEvent.type(email, "@");
    expect(email.getAttribute("aria-invalid")).toBeNull();
  });

  it("states after the request where the link was sent", async () => {
    const service = accept();
    render(<ForgotPasswordForm />);
    await userEvent.type(screen.getByLabelText("Email"), "nora@example.com{Enter}");
    expect((await screen.findByRole("status")).textContent).toContain("nora@example.com");
    expect(inputOf(service)).toEqual({ email: "nora@example.com" });
  });
});

describe("ResetPasswordForm", () => {
  const open = () => render(<ResetPasswordForm token="t" email="nora@example.com" />);

  it("shows the error of the service at the field, and focuses it", async () => {
    refuseWith({
      code: "validation_failed",
      message: "",
      details: { password: ["is too short (minimum is 10 characters)"] },
    });
    open();
    const password = screen.getByLabelText("New password");
    await userEvent.type(password, "short");
    await press("Change password");
    await screen.findByText("The new password is too short: use at least 10 characters.");
    expect(document.activeElement).toBe(password);
  });

  it("shows an error of no field above the form, and can be sent again", async () => {
    const service = refuseWith({ code: "not_found", message: "This link is no longer valid" });
    open();
    await userEvent.type(screen.getByLabelText("New password"), "six purple lamps");
    await press("Change password");
    expect((await screen.findByRole("alert")).textContent).toContain("no longer valid");
    await press("Change password");
    await vi.waitFor(() => expect(service).toHaveBeenCalledTimes(2));
  });

  it("sends the password with the token, and offers the sign-in afterwards", async () => {
    const service = accept();
    open();
    await userEvent.type(screen.getByLabelText("New password"), "six purple lamps{Enter}");
    await screen.findByText(/^Your password is changed/);
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(inputOf(service)).toEqual({ password: "six purple lamps", token: "t" });
  });
});
