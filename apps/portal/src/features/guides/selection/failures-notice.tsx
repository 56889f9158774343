import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import type { Failures } from "./use-selection-actions.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

/** Names each guide that an action did not change, with the reason. */
export function FailuresNotice({
  failures: { title, guides },
  onDismiss,
}: {
  failures: Failures;
  onDismiss: () => void;
}) {
  return (
    <div className="mb-3">
      <Callout
        tone="danger"
        alert
        title={title}
        action={
          <Button size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-4">
          {guides.map(({ id, title: name, message }) => (
            <li key={id} className="wrap-anywhere">
              <AuthorText>{name}</AuthorText>: {message}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
