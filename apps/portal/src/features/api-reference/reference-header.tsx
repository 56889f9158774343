"use client";

import { Download, ExternalLink } from "lucide-react";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { saveFile } from "#lib/save-file.ts";
import type { OpenApi } from "./openapi/openapi.ts";
import { pageHeader } from "./page-header.ts";

/** A link to another origin could only open the file: this one saves it. */
function save(document: OpenApi) {
  return saveFile("openapi.json", JSON.stringify(document, null, 2), "application/json");
}

export function ReferenceHeader({
  apiUrl,
  document,
}: {
  apiUrl: string;
  document: OpenApi | undefined;
}) {
  return (
    <PageHeader
      {...pageHeader}
      actions={
        <>
          <LinkButton href={`${apiUrl}/docs`} target="_blank" rel="noreferrer" icon={ExternalLink}>
            Swagger UI
          </LinkButton>
          <Button
            icon={Download}
            disabled={document === undefined}
            onClick={() => document && save(document)}
          >
            Download openapi.json
          </Button>
        </>
      }
    />
  );
}
