import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "#components/ui/overlays/toaster.tsx";
import { renderWithService, type Results } from "#trpc/fake-service.fixture.tsx";
import { useRestoreVersion } from "./use-restore-version.ts";

const GUIDE = {
  id: 5,
  title: "Brew tea",
  description: "",
  category: "marketing",
  status: "published",
  steps: [],
};

function RestoreButton() {
  const restore = useRestoreVersion(GUIDE.id);
  return <button onClick={() => restore.mutate(1)}>Restore</button>;
}

/** Renders a button that restores version 1. Returns the inputs of the restores. `versions`: those of the guide after each. */
function show(versions: readonly number[]) {
  const inputs: unknown[] = [];
  const results: Results = {
    "guides.get": () => ({ guide: { ...GUIDE, version: 3 } }),
    "guides.versions": () => ({ versions: [{ number: 4 }] }),
    "guides.restoreVersionIfUnchanged": (input) => {
      inputs.push(input);
      return { guide: { ...GUIDE, version: versions[inputs.length - 1] } };
    },
  };
  renderWithService(
    <Toaster>
      <RestoreButton />
    </Toaster>,
    results,
  );
  return inputs;
}

afterEach(cleanup);

describe("useRestoreVersion", () => {
  it("restores, and undoes, only in the version of the guide that it has read (contract HIST-11)", async () => {
    const inputs = show([7, 8]);
    await userEvent.click(await screen.findByText("Restore"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await vi.waitFor(() =>
      expect(inputs).toEqual([
        { id: GUIDE.id, number: 1, expected_version: 3 },
        { id: GUIDE.id, number: 3, expected_version: 7 },
      ]),
    );
    await screen.findByText("Undone: the guide has its earlier content");
  });
});
