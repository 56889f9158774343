import { useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { useTRPC } from "#trpc/client.tsx";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import type { StoredVersion } from "../document/editor-state.ts";
import { openStoreOf } from "../sync/editor-store.fixture.ts";
import { EditorStoreProvider } from "../sync/use-editor-store.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";

const GRACE = { username: "grace", display_name: "Grace" };

/** Shows when the dialog has read the versions of the guide. */
function VersionsState({ id }: { id: number }) {
  const { data } = useQuery(useTRPC().guides.versions.queryOptions({ id, limit: 1 }));
  return data && <p>The versions were read.</p>;
}

/** Opens the dialog for a published guide whose title both versions changed. */
function openDialog(changes: Partial<StoredVersion>, versions: object[] = []) {
  const guide = guideOf(["<p>Tea</p>"], { status: "published" });
  const store = openStoreOf(guide);
  store.dispatch({ type: "write", field: "title", text: "Mine" });
  renderWithService(
    <EditorStoreProvider value={store}>
      <ConflictDialog theirs={{ ...guide, title: "Theirs", ...changes }} onLater={() => {}} />
      <VersionsState id={guide.id} />
    </EditorStoreProvider>,
    { "guides.versions": () => ({ versions, next_cursor: null }) },
  );
}

afterEach(cleanup);

describe("ConflictDialog", () => {
  it("names the user who saved the other draft", async () => {
    openDialog({
      draft: {
        revision: "0b0ee5c6-54d5-4e8f-a2a4-0d0b1d7a8d31",
        base_version: 1,
        saved_at: "2026-11-20T10:00:00.000Z",
        saved_by: GRACE,
        conflicts: [],
      },
    });
    expect((await screen.findByText(/saved it/)).textContent).toMatch(/^Grace saved it /);
  });

  it("names the user who published the other version", async () => {
    const latest = { guide_version: 2, user: GRACE, key: null, via: "portal" };
    openDialog({ version: 2 }, [latest]);
    expect((await screen.findByText(/saved it/)).textContent).toMatch(/^Grace saved it /);
  });

  it("names no user when the newest version with an author is an earlier one", async () => {
    const earlier = { guide_version: 1, user: GRACE, key: null, via: "portal" };
    openDialog({ version: 2 }, [earlier]);
    await screen.findByText("The versions were read.");
    expect(screen.getByText(/in another tab, by another user or through the API/)).toBeDefined();
    expect(screen.queryByText(/Grace/)).toBeNull();
  });
});
