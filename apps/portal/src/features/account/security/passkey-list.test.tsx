import { useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { useTRPC } from "#trpc/client.tsx";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { PasskeyList } from "./passkey-list.tsx";

const RESULTS = {
  "passkeys.list": () => ({ passkeys: [] }),
  "account.profile": () => ({ email_verified: true, has_password: true, providers: [] }),
  "sessions.list": () => ({
    sessions: [
      { device: "Safari on iPhone", is_current: false },
      { device: "Chrome on Linux", is_current: true },
    ],
  }),
};

/** The list of sessions, which is on the same page. */
function Sessions() {
  const { data } = useQuery(useTRPC().sessions.list.queryOptions());
  return data?.sessions.map(({ device }) => <p key={device}>{device}</p>);
}

afterEach(cleanup);

describe("PasskeyList", () => {
  it("proposes the device of the current session as the name of a new passkey", async () => {
    renderWithService(
      <>
        <PasskeyList />
        <Sessions />
      </>,
      RESULTS,
    );
    await screen.findByText("Chrome on Linux");
    await userEvent.click(await screen.findByRole("button", { name: "Add passkey" }));
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Chrome on Linux");
  });
});
