import { errorMessage } from "#lib/api-error.ts";
import { Button } from "../forms/button.tsx";
import { Callout } from "../layout/callout.tsx";

/** Replaces data that could not be loaded: what is missing, why, and a button that tries again. */
export function LoadFailure({
  title,
  query: { error, refetch },
  alert = false,
}: {
  title: string;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** Whether a screen reader announces it at once. */
  alert?: boolean;
}) {
  return (
    <Callout
      tone="danger"
      alert={alert}
      title={title}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {errorMessage(error)}
    </Callout>
  );
}
