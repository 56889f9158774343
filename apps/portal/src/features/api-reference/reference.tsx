"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink, Unplug } from "lucide-react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { saveFile } from "#lib/browser/browser-files.ts";
import type { OpenApi } from "./openapi/openapi.ts";
import { toReferenceData, type ReferenceData } from "./openapi/operations.ts";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { KeyProvider } from "./try-it/api-key.tsx";
import { ReferenceSections } from "./sections/reference-sections.tsx";
import { ReferenceSkeleton } from "./reference-layout.tsx";

async function fetchReference(address: string, signal: AbortSignal): Promise<ReferenceData> {
  const response = await fetch(address, { signal, credentials: "omit" });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return toReferenceData((await response.json()) as OpenApi);
}

const STALE_MS = 5 * 60_000;

/**
 * The OpenAPI document of the running API. With `loads: false` it is read after another component
 * has loaded it. The layout must not load it: the document could arrive before the page hydrates.
 */
function useReference(apiUrl: string, { loads = true } = {}) {
  const address = `${apiUrl}/openapi.json`;
  return useQuery({
    enabled: loads,
    queryKey: ["openapi", address],
    queryFn: ({ signal }) => fetchReference(address, signal),
    staleTime: STALE_MS,
    retry: 1,
  });
}

/**
 * Downloads the document. A link to the API's origin would open it, because `download` works in one
 * origin only.
 */
function saveDocument(document: OpenApi): void {
  saveFile("openapi.json", JSON.stringify(document, null, 2), "application/json");
}

export function ReferenceHeader({ apiUrl }: { apiUrl: string }) {
  const document = useReference(apiUrl, { loads: false }).data?.document;
  return (
    <PageHeader
      title="Reference"
      description="Every operation of the API, with a form to send it. Requests are real: they act on your account and count toward your quota."
      actions={
        <>
          <LinkButton href={`${apiUrl}/docs`} target="_blank" rel="noreferrer" icon={ExternalLink}>
            Swagger UI
          </LinkButton>
          <Button
            icon={Download}
            disabled={document === undefined}
            onClick={() => document && saveDocument(document)}
          >
            Download openapi.json
          </Button>
        </>
      }
    />
  );
}

/** The operations of the running API, each with a form to send a request. */
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
