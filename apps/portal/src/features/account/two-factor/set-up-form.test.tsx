import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { SetUpForm } from "./set-up-form.tsx";

const SETUP = {
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Guidepost:ada?secret=JBSWY3DPEHPK3PXP",
  sealed_secret: "sealed",
};

afterEach(cleanup);

describe("SetUpForm", () => {
  it("opens with the focus in the field of the code, and not on the button that copies the key", () => {
    renderWithService(<SetUpForm setup={SETUP} onEnabled={() => {}} />, {});
    expect(screen.getByRole("button", { name: "Copy the key" })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
  });
});
