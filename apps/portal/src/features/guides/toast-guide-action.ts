import type { GuideSummary } from "@guidepost/contract";
import { toast } from "#components/ui/toaster.tsx";

export type GuideAction = "publish" | "unpublish" | "feature" | "unfeature";

/** Reports a finished action, with the same texts in the list and in the editor. */
export function toastGuideAction(
  action: GuideAction,
  { url, status }: Pick<GuideSummary, "url" | "status">,
  undo: () => void,
): void {
  const view = () => void window.open(new URL(url).pathname, "_blank", "noopener");
  switch (action) {
    case "publish":
      return toast("Published: readers can see it", { label: "View", onClick: view });
    case "unpublish":
      return toast("Unpublished: it is a draft again", { label: "Undo", onClick: undo });
    case "feature":
      return toast(
        status === "published"
          ? "Featured: at the top of the public page"
          : "Featured: at the top of the public page once it is published",
      );
    case "unfeature":
      return toast("No longer featured");
  }
}

/** The confirmation before a guide without steps is published. */
export const NO_STEPS_QUESTION = {
  title: "Publish a guide without steps?",
  description: "Readers will see its title and description only. You can add steps later.",
  confirm: "Publish without steps",
};
