"use client";

import { Download, ExternalLink } from "lucide-react";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { saveFile } from "#lib/save-file.ts";
import type { OpenApi } from "./openapi/openapi.ts";
import { useReference } from "./use-reference.ts";

/** Saves the document. A link to the API's origin could only open it. */
function saveDocument(document: OpenApi): void {
  saveFile("openapi.json", JSON.stringify(document, null, 2), "application/json");
}

export function ReferenceHeader({ apiUrl }: { apiUrl: string }) {
  const document = useReference(apiUrl).data?.document;
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
