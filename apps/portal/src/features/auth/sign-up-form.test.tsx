import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SignUpForm } from "./sign-up-form.tsx";

/** A service that refuses each call with an error. Returns the calls. */
function refuseWith(error: object) {
  const body = { error: { message: "refused", code: -32_600, data: { error } } };
  const service = vi.fn(async (_url: string, _init: { body: string }) =>
    Response.json(body, { status: 422 }),
  );
  vi.stubGlobal("fetch", service);
  return service;
}

async function fillIn(): Promise<void> {
  await userEvent.keyboard("Zoë Whitfield");
  await userEvent.type(screen.getByLabelText("Email"), "zoe@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "six purple lamps");
}

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("SignUpForm", () => {
  it("opens with the focus in the name, and proposes a username from it", async () => {
    render(<SignUpForm host="guides.example.com" />);
    expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
    await userEvent.keyboard("Zoë Whitfield");
    expect(valueOf("Username")).toBe("zoe-whitfield");
    expect(screen.getByText(/guides\.example\.com\/@zoe-whitfield/)).toBeDefined();
  });

  it("keeps the username that the user has typed when the name changes", async () => {
    render(<SignUpForm host="guides.example.com" />);
    await userEvent.keyboard("Zoë");
    const username = screen.getByLabelText("Username");
    await userEvent.clear(username);
    await userEvent.type(username, "zw");
    await userEvent.type(screen.getByLabelText("Your name"), " Whitfield");
    expect(valueOf("Username")).toBe("zw");
  });

  it("names each empty field without a request, and focuses the first one", async () => {
    const service = refuseWith({});
    render(<SignUpForm host="guides.example.com" />);
    await userEvent.type(screen.getByLabelText("Username"), "zoe");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    for (const text of ["Enter your name.", "Enter your email address.", "Enter your password."])
      expect(screen.getByText(text)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Your name"));
    expect(service).not.toHaveBeenCalled();
  });

  it("shows the error of the service at its field, and removes it when the user types into the field", async () => {
    const code = "validation_failed";
    const service = refuseWith({
      code,
      message: "",
      details: { password: ["is too short (minimum is 10 characters)"], email: ["is taken"] },
    });
    render(<SignUpForm host="guides.example.com" />);
    await fillIn();
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    const email = screen.getByLabelText("Email");
    await screen.findByText("This email address is already taken.");
    expect(document.activeElement).toBe(email);
    expect(screen.getByText(/^The password is too short/)).toBeDefined();
    expect(JSON.parse(service.mock.lastCall?.[1].body ?? "")).toEqual({
      display_name: "Zoë Whitfield",
      username: "zoe-whitfield",
      email: "zoe@example.com",
      password: "six purple lamps",
      language: navigator.language,
    });
    await userEvent.type(email, "x");
    expect(email.getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByText(/^The password is too short/)).toBeDefined();
  });

  it("shows an error of no field above the form, and can be sent again", async () => {
    const service = refuseWith({ code: "forbidden", message: "Sign-up is closed" });
    render(<SignUpForm host="guides.example.com" />);
    await fillIn();
    const submit = screen.getByRole("button", { name: "Create account" });
    await userEvent.click(submit);
    expect((await screen.findByRole("alert")).textContent).toContain("Sign-up is closed");
    await userEvent.click(submit);
    await vi.waitFor(() => expect(service).toHaveBeenCalledTimes(2));
  });
});
