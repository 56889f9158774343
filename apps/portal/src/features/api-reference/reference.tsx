"use client";

import { Unplug } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeyProvider } from "./try-it/api-key.tsx";
import { ReferenceHeader } from "./reference-header.tsx";
import { pageLook } from "./reference-look.ts";
import { ReferenceSections } from "./sections/reference-sections.tsx";
import { ReferenceSkeleton } from "./reference-skeleton.tsx";
import { useReference } from "./use-reference.ts";

/** The running API as it describes itself, with a way to try each of its operations. */
export function Reference({ apiUrl }: { apiUrl: string }) {
  const { data, isError, isFetching, refetch } = useReference(apiUrl);
  const tryAgain = async () => {
    const { isSuccess } = await refetch();
    // The button that had the focus is gone.
    if (isSuccess) document.getElementById("main")?.focus();
  };
  return (
    <div className={pageLook}>
      <ReferenceHeader apiUrl={apiUrl} document={data?.document} />
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
              <Button variant="primary" busy={isFetching} onClick={() => void tryAgain()}>
                Try again
              </Button>
            }
          >
            The reference is read from the API itself, at{" "}
            <span className="font-mono text-caption wrap-anywhere">{apiUrl}/openapi.json</span>, and
            it gave no usable answer. Check your connection, and that the API is up.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
