import type { GuideSummary } from "@guidepost/contract";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "#components/ui/overlays/toaster.tsx";
import { guideOf } from "#lib/guide.fixture.ts";
import { renderWithService } from "#trpc/fake-service.fixture.tsx";
import { useGuideActions } from "./use-guide-actions.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const draft = guideOf([], { status: "draft" });
const published = guideOf([], { status: "published" });

function PublishButton({ onShare }: { onShare?: (guide: GuideSummary) => void }) {
  const { change } = useGuideActions(onShare);
  return <button onClick={() => change("publish", draft)}>Publish</button>;
}

async function publish(onShare?: (guide: GuideSummary) => void) {
  renderWithService(
    <Toaster>
      <PublishButton {...(onShare && { onShare })} />
    </Toaster>,
    { "guides.publish": () => ({ guide: published }) },
  );
  await userEvent.click(await screen.findByText("Publish"));
  await screen.findByText("Published: readers can see it");
}

afterEach(cleanup);

describe("the toast after a publication in a list of guides (contract LINK-5)", () => {
  it("opens the dialog to share the published guide", async () => {
    const share = vi.fn<(guide: GuideSummary) => void>();
    await publish(share);
    await userEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledExactlyOnceWith(published);
  });

  it("offers to view the guide where the dialog cannot be opened", async () => {
    await publish();
    expect(screen.getByRole("button", { name: "View" })).toBeTruthy();
  });
});
