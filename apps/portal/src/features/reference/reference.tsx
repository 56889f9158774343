"use client";

import { SearchX, Unplug } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/surface.tsx";
import { KeyProvider } from "./api-key.tsx";
import type { OpenApi } from "./openapi.ts";
import { ReferenceHeader } from "./reference-header.tsx";
import { referenceLook } from "./reference-look.ts";
import { ReferenceSections } from "./reference-sections.tsx";
import { ReferenceSkeleton } from "./reference-skeleton.tsx";
import { useDocument } from "./use-document.ts";

/** The running API as it describes itself, with a way to try each of its operations. */
export const Reference = ({ apiUrl }: { apiUrl: string }) => {
  const { data: document, isPending, isFetching, refetch } = useDocument(apiUrl);
  return (
    <div className={referenceLook.page}>
      <ReferenceHeader apiUrl={apiUrl} document={document} />
      {document && (
        <KeyProvider>
          <ReferenceSections document={document} apiUrl={apiUrl} />
        </KeyProvider>
      )}
    </div>
  );
};
