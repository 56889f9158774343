import type { ApiKey } from "@guidepost/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { KeyPage } from "./key-page.tsx";

const OLD: ApiKey = {
  id: 1,
  name: "Website",
  description: "",
  scopes: ["read"],
  last_four: "aaaa",
  username: "ada",
  display_name: "Ada",
  created_at: "2026-11-01T10:00:00.000Z",
  created_by: "ada",
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  rotated_at: null,
  allowed_addresses: [],
  allowed_referrers: [],
} as unknown as ApiKey;
const NEW: ApiKey = { ...OLD, id: 2, last_four: "bbbb" };

function openPage() {
  const push = vi.fn();
  renderWithService(
    <AppRouterContext value={{ push } as unknown as ContextType<typeof AppRouterContext>}>
      <KeyPage id={OLD.id} apiUrl="https://api.example.com" operationNames={{}} />
    </AppRouterContext>,
    {
      "account.profile": () => ({
        username: "ada",
        account: { plan: "pro", limits: { monthly_quota: 1 } },
      }),
      "keys.get": () => ({ key: OLD, replaces: null, replaced_by: null }),
      "keys.impact": () => ({
        requests: 0,
        more: false,
        operations: [],
        clients: [],
        addresses: [],
      }),
      "requests.search": () => ({ requests: [], next_cursor: null }),
      "keys.rotate": () => ({ key: NEW, secret: "sk_new_bbbb", replaced: OLD }),
    },
  );
  return push;
}

afterEach(cleanup);

describe("KeyPage", () => {
  it("opens the page of the new key after a rotation, once the user has stored its secret", async () => {
    const push = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Rotate" }));
    const question = await screen.findByRole("alertdialog", { name: "Rotate “Website”?" });
    await userEvent.click(within(question).getByRole("button", { name: "Rotate key" }));
    expect((await screen.findByLabelText("Secret key")).textContent).toBe("sk_new_bbbb");
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(screen.getByLabelText("I have stored this key"));
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/developer/keys/${NEW.id}`));
  });
});
