"use client";

import { Unplug } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyProvider } from "./try-it/api-key.tsx";
import { ReferenceSections } from "./sections/reference-sections.tsx";
import { ReferenceSkeleton } from "./reference-skeleton.tsx";
import { useReference } from "./use-reference.ts";

/** The operations that the running API describes, each with a form to send it. */
export function Reference({ apiUrl }: { apiUrl: string }) {
  const { data, isError, isFetching, refetch } = useReference(apiUrl);
  const retry = async () => {
    const { isSuccess } = await refetch();
    // The focused button was removed.
    if (isSuccess) document.getElementById("main")?.focus();
  };
  return (
    <>
      {data && (
        <KeyProvider>
          <ReferenceSections reference={data} apiUrl={apiUrl} />
        </KeyProvider>
      )}
      {!data && !isError && <ReferenceSkeleton />}
      {!data && isError && (
        <div role="alert">
          <EmptyState
            icon={Unplug}
            title="The API could not be reached"
            action={
              <Button variant="primary" busy={isFetching} onClick={() => void retry()}>
                Try again
              </Button>
            }
          >
            The reference is loaded from{" "}
            <span className="font-mono text-caption wrap-anywhere">{apiUrl}/openapi.json</span>.
            Check your connection, and that the API is running.
          </EmptyState>
        </div>
      )}
    </>
  );
}
