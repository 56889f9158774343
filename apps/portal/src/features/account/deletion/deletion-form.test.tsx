import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exportEverythingPath } from "#lib/account-export.ts";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { DeletionForm } from "./deletion-form.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("DeletionForm (contract ACCT-17)", () => {
  it.each(["account", "user"] as const)(
    "offers the export of everything before the deletion of the %s, and requests no deletion with it (contract EXPORT-6)",
    async (subject) => {
      const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
      const request = vi.fn();
      renderWithService(
        <DeletionForm
          subject={subject}
          plan={{ has_password: true, has_two_factor: false }}
          effects={["12 guides are deleted."]}
          confirm="Delete"
          request={request}
          onClose={() => {}}
        />,
        { "account.profile": () => ({ email: "ada@example.com" }) },
      );
      await userEvent.click(await screen.findByRole("button", { name: "Export everything" }));
      expect(assign.mock.calls).toEqual([[exportEverythingPath(subject)]]);
      expect(request).not.toHaveBeenCalled();
    },
  );
});
